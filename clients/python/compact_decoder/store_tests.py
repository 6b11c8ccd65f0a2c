"""Tests that a store of one's own has to pass, by whatever runs tests: docs/scale.md.

    from compact_decoder.store_tests import STORE_TESTS

    @pytest.mark.parametrize("case", STORE_TESTS, ids=lambda case: case.name)
    def test_store(case):
        case.run(MyStore())

For an AsyncStore it is `await case.run_async(MyStore())`. SESSION_STORE_TESTS are those
of a SessionStore.
"""

from ._request.store_tests import SESSION_STORE_TESTS, STORE_TESTS, StoreTest

__all__ = ["SESSION_STORE_TESTS", "STORE_TESTS", "StoreTest"]
