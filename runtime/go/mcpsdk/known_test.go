package mcpsdk

import (
	"strconv"
	"testing"

	"github.com/compactgen/compactgen/runtime/go"
)

// A server with endless pages does not make a client keep endless lists.
func TestKnownListsAreBounded(t *testing.T) {
	var k knownLists
	page := func(i int) (listKey, compact.KnownList) {
		return listKey{cursor: strconv.Itoa(i)}, compact.KnownList{Reference: "t_" + strconv.Itoa(i)}
	}
	for i := range maxLists + 2 {
		k.put(page(i))
		k.put(page(i))
	}
	if len(k.list) != maxLists {
		t.Errorf("%d lists are kept", len(k.list))
	}
	for i, kept := range map[int]bool{0: false, 1: false, 2: true, maxLists + 1: true} {
		if key, want := page(i); (k.get(key) == want) != kept {
			t.Errorf("list %d: %v", i, k.get(key))
		}
	}
	key, _ := page(2)
	if k.put(key, compact.KnownList{Text: "{}"}); len(k.list) != maxLists-1 {
		t.Error("a list without a reference stays")
	}
}
