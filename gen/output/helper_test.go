//go:build unix

package output

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// The test binary is a generator too, when the environment says so: it updates
// a folder with the trees that are named, one after the other.
const (
	helperDir   = "OUTPUT_TEST_DIR"
	helperTrees = "OUTPUT_TEST_TREES" // as "abab", or "ab*" without end
	helperUser  = "OUTPUT_TEST_USER"  // a user to become before
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(helperDir); dir != "" {
		os.Exit(help(dir, os.Getenv(helperTrees)))
	}
	os.Exit(m.Run())
}

func help(dir, trees string) int {
	if user, err := strconv.Atoi(os.Getenv(helperUser)); err == nil {
		if err := syscall.Setuid(user); err != nil {
			fmt.Println(err)
			return 3
		}
	}
	names, forever := strings.CutSuffix(trees, "*")
	fmt.Println("ready")
	for {
		for _, name := range names {
			if _, err := Update(dir, Set{Files: treeOf(name), Roots: []string{"go"}}); err != nil {
				fmt.Println(err)
				return 1
			}
		}
		if !forever {
			return 0
		}
	}
}

// treeOf makes 30 files that differ from those of another name in each byte
// behind the marker, and two that only this name has.
func treeOf(name rune) (files []File) {
	body := strings.Repeat(string(name), 20000) + "\n"
	for i := range 30 {
		files = append(files, file(fmt.Sprintf("go/%d/f%d_gen.go", i%3, i), body))
	}
	return append(files, file("go/"+string(name)+"_gen.go", body), file("go/only"+string(name)+"/x_gen.go", body))
}

func helper(t *testing.T, dir, trees string, env ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "-test.run=^$")
	cmd.Env = append(append(os.Environ(), helperDir+"="+dir, helperTrees+"="+trees), env...)
	return cmd
}

// holds says whether the folder holds the files, whole, and no others.
func holds(t *testing.T, dir string, files []File) bool {
	t.Helper()
	there := snapshot(t, dir)
	for _, f := range files {
		if !bytes.Equal([]byte(there[f.Path]), f.Content) {
			return false
		}
	}
	return len(there) == len(files)
}
