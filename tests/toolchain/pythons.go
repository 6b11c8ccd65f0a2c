package toolchain

import (
	"os"
	"os/exec"
	"path/filepath"
)

// Pythons finds the interpreters that the client supports: on the path, and
// where pyenv keeps them.
func Pythons() []string {
	var found []string
	for _, v := range []string{"3.10", "3.11", "3.12", "3.13", "3.14", "3.15"} {
		path, err := exec.LookPath("python" + v)
		// A pyenv shim answers for versions that are installed but not chosen.
		if err == nil && exec.Command(path, "-c", "").Run() == nil {
			found = append(found, path)
			continue
		}
		kept, err := filepath.Glob(filepath.Join(os.Getenv("PYENV_ROOT"), "versions", v+".*", "bin", "python"+v))
		if err == nil && len(kept) > 0 {
			found = append(found, kept[len(kept)-1])
		}
	}
	return found
}
