package mcpsdk

import (
	"slices"
	"sync"
	"weak"

	"github.com/compactgen/compactgen/runtime/go"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// maxLists bounds what servers can make a client keep.
const maxLists = 64

// A listKey is a page of a session's list. It does not keep the session.
type listKey struct {
	session weak.Pointer[mcp.ClientSession]
	cursor  string
}

func keyOf(req mcp.Request, cursor string) listKey {
	session, _ := req.GetSession().(*mcp.ClientSession)
	return listKey{weak.Make(session), cursor}
}

// knownLists are the lists of tools that a client has, the oldest first.
type knownLists struct {
	mu   sync.Mutex
	list []knownList
}

type knownList struct {
	key listKey
	compact.KnownList
}

func (k *knownLists) get(key listKey) compact.KnownList {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := k.index(key); i >= 0 {
		return k.list[i].KnownList
	}
	return compact.KnownList{}
}

// put replaces an earlier list; a list without a reference is not kept.
func (k *knownLists) put(key listKey, list compact.KnownList) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if i := k.index(key); i >= 0 {
		k.list = slices.Delete(k.list, i, i+1)
	}
	if list.Reference == "" {
		return
	}
	if len(k.list) == maxLists {
		k.list = slices.Delete(k.list, 0, 1)
	}
	k.list = append(k.list, knownList{key, list})
}

func (k *knownLists) index(key listKey) int {
	return slices.IndexFunc(k.list, func(l knownList) bool { return l.key == key })
}
