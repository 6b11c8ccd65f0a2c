//go:build unix

package output

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A kill at any moment leaves whole files, old or new; Compare names those that
// are not as they should be, and what was being written; Update mends it all.
func TestKillLeavesNoHalfFile(t *testing.T) {
	kills := 12
	if os.Getenv("COMPACT_LONG") != "" {
		kills = 400
	}
	a, b := treeOf('a'), treeOf('b')
	random := rand.New(rand.NewPCG(1, 2))
	dir, between := t.TempDir(), 0
	update(t, dir, a)
	for range kills {
		cmd := helper(t, dir, "ba*")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := out.Read(make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.IntN(30_000)) * time.Microsecond)
		_ = cmd.Process.Kill() // it runs on for ever
		_ = cmd.Wait()
		if !holds(t, dir, a) && !holds(t, dir, b) {
			between++
			checkHalves(t, dir, a, b)
		}
		update(t, dir, a)
		if !holds(t, dir, a) {
			t.Fatal("Update did not mend what the kill left")
		}
	}
	t.Logf("%d of %d kills were between two whole trees", between, kills)
}

func checkHalves(t *testing.T, dir string, trees ...[]File) {
	t.Helper()
	whole := map[string]map[string]bool{}
	for _, files := range trees {
		for _, f := range files {
			if whole[f.Path] == nil {
				whole[f.Path] = map[string]bool{}
			}
			whole[f.Path][string(f.Content)] = true
		}
	}
	for name, text := range snapshot(t, dir) {
		if !isTemporary(name) && !whole[name][text] {
			t.Errorf("%s holds %d bytes of neither tree", name, len(text))
		}
	}
	changes, err := Compare(dir, Set{Files: trees[0], Roots: []string{"go"}})
	if err != nil {
		t.Fatal(err)
	}
	if said := states(changes); !strings.Contains(said, "=missing") && !strings.Contains(said, "=changed") && !strings.Contains(said, "=orphaned") {
		t.Errorf("a half-updated folder looks whole: %s", said)
	}
}

// Of two generators at once, with different trees, one wins in everything.
func TestTwoAtOnce(t *testing.T) {
	rounds := 6
	if os.Getenv("COMPACT_LONG") != "" {
		rounds = 100
	}
	a, b := treeOf('a'), treeOf('b')
	for range rounds {
		dir := t.TempDir()
		first, second := helper(t, dir, "ababa"), helper(t, dir, "babab")
		for _, cmd := range []*exec.Cmd{first, second} {
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
		}
		for _, cmd := range []*exec.Cmd{first, second} {
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		}
		if !holds(t, dir, a) && !holds(t, dir, b) {
			t.Fatal("the folder holds a mixture")
		}
	}
}

// A folder that may not be written stays as it is, and the error says which.
func TestFolderWithoutPermission(t *testing.T) {
	dir := t.TempDir()
	update(t, dir, treeOf('a'))
	var env []string
	if os.Getuid() == 0 {
		env = append(env, helperUser+"=65534") // root may write anywhere, nobody nowhere
		if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil {
			t.Fatal(err)
		}
	} else {
		folder := filepath.Join(dir, "go", "1")
		if err := os.Chmod(folder, 0o555); err != nil {
			t.Fatal(err)
		}
		defer os.Chmod(folder, 0o755)
	}
	out, err := helper(t, dir, "b", env...).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "permission denied") || !strings.Contains(string(out), "go/") {
		t.Errorf("%v: %s", err, out)
	}
	if !holds(t, dir, treeOf('a')) {
		t.Error("something changed")
	}
}

// What a killed generator left is named by Compare and removed by Update; a
// folder of that name is not ours.
func TestLeftTemporaryFilesAreOrphans(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "go/.compactgen-ABCDEFGHIJKLMNOPQRSTUVWX23", "half a fi")
	put(t, dir, "go/.compactgen-ZZZZZZZZZZZZZZZZZZZZZZZZZZ/x", "mine")
	put(t, dir, "go/.compactgen-settings", "mine")
	files := []File{file("go/a_gen.go", "a")}
	if got, want := states(compare(t, dir, files...)), "go/.compactgen-ABCDEFGHIJKLMNOPQRSTUVWX23=orphaned go/a_gen.go=missing"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	update(t, dir, files)
	if there := snapshot(t, dir); len(there) != 3 || there["go/.compactgen-settings"] != "mine" {
		t.Errorf("there is %v", there)
	}
}

// Nothing is written outside of the folder: not by a path, not through a link.
func TestNothingLeavesTheFolder(t *testing.T) {
	for _, name := range []string{"../evil_gen.go", "go/../../evil_gen.go", "/evil_gen.go"} {
		dir := filepath.Join(t.TempDir(), "out")
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := Write(dir, []Change{{File: file(name, "x"), State: Missing}}); err == nil {
			t.Errorf("%s was written", name)
		}
		if there := snapshot(t, filepath.Dir(dir)); len(there) > 0 {
			t.Errorf("%s: there is %v", name, there)
		}
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	put(t, elsewhere, "a_gen.go", marked+"theirs")
	link(t, elsewhere, filepath.Join(dir, "go"))
	if _, err := Update(dir, Set{Files: treeOf('a'), Roots: []string{"go"}}); err == nil || !strings.Contains(err.Error(), "lies behind a link out of the folder") {
		t.Errorf("written through a link that leaves the folder: %v", err)
	}
	if there := snapshot(t, elsewhere); len(there) != 1 || there["a_gen.go"] != marked+"theirs" {
		t.Errorf("elsewhere there is %v", there)
	}

	// A link in the place of a file is somebody else's, and is not followed.
	dir = t.TempDir()
	link(t, filepath.Join(elsewhere, "a_gen.go"), filepath.Join(dir, "a_gen.go"))
	if changes, err := Compare(dir, Set{Files: []File{file("a_gen.go", "ours")}}); err != nil || states(changes) != "a_gen.go=foreign" || changes[0].Diff() != "" {
		t.Errorf("%v, %v", changes, err)
	}
}

// What stands in a folder of somebody else's is not opened if it might wait or not
// end, nor read further than a tree is long.
func TestOddFiles(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, "go/folder_gen.go/x", "")
	link(t, "/dev/zero", filepath.Join(dir, "go", "zero_gen.go"))
	if err := syscall.Mkfifo(filepath.Join(dir, "go", "pipe_gen.go"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"go/large_gen.go", "go/orphan_gen.go"} {
		put(t, dir, name, marked)
		if err := os.Truncate(filepath.Join(dir, name), 1<<40); err != nil {
			t.Skipf("no files with holes here: %v", err)
		}
	}
	if _, err := Compare(filepath.Join(dir, "go", "pipe_gen.go"), Set{}); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("a pipe in the folder's place: %v", err)
	}
	var files []File
	for _, name := range []string{"folder", "large", "pipe", "zero"} {
		files = append(files, file("go/"+name+"_gen.go", "x"))
	}
	const want = "go/folder_gen.go=foreign go/large_gen.go=changed go/orphan_gen.go=orphaned go/pipe_gen.go=foreign go/zero_gen.go=foreign"
	changes := compare(t, dir, files...)
	if got := states(changes); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	for _, c := range changes {
		if len(c.Old) > 2<<20 {
			t.Errorf("%s: %d bytes were read", c.Path, len(c.Old))
		}
	}
}

func link(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Skipf("no links here: %v", err)
	}
}
