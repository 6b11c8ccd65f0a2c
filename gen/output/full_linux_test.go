package output

import (
	"errors"
	"syscall"
	"testing"
)

// A disk that fills changes nothing: the old tree stays, all of it, and nothing
// of the new one. The disk is a small one in memory, which takes root to mount.
func TestDiskThatFills(t *testing.T) {
	for _, size := range []string{"700k", "1000k"} { // full at once, and after half of the new files
		dir := t.TempDir()
		if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "mode=755,size="+size); err != nil {
			t.Skipf("no disk of our own here, so none that fills: %v", err)
		}
		t.Cleanup(func() {
			if err := syscall.Unmount(dir, 0); err != nil {
				t.Error(err)
			}
		})
		update(t, dir, treeOf('a'))
		_, err := Update(dir, Set{Files: treeOf('b'), Roots: []string{"go"}})
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%s: got %v, want a full disk", size, err)
		}
		if !holds(t, dir, treeOf('a')) {
			t.Errorf("%s: the old tree is not whole any more", size)
		}
	}
}
