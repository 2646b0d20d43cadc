"""Reading and writing texts of the one game there is."""

import pytest

from tnt_rules.core.documents.reader import read
from tnt_rules.tigris import GAME


@pytest.fixture(autouse=True, scope="session")
def _cache(tmp_path_factory):
    """The parser's tables in a folder of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def node():
    """The node of a text of one statement."""

    def one(text):
        document, errors = read(text, GAME)
        assert errors == []
        (scenario,) = document.scenarios
        (statement,) = scenario.statements
        return statement.node

    return one


@pytest.fixture
def ids():
    """The errors of a text."""
    return lambda text: [error.id for error in read(text, GAME)[1]]
