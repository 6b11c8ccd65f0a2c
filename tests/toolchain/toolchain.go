// Package toolchain says which languages, and what else, can be tested here.
package toolchain

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// programs are what the tests of each language, or of a server, start.
var programs = map[string][]string{
	"go":           {"go"},
	"typescript":   {"node", "npm"},
	"python":       {"python3"},
	"redis-server": {"redis-server"},
	"cargo":        {"cargo"},
	"perl":         {"perl"},
}

// Languages lists those whose toolchain is here. A missing one is named in the
// test's log; it fails the test if COMPACT_REQUIRE (a comma-separated list)
// holds its name.
func Languages(t testing.TB) []string {
	t.Helper()
	var list []string
	for _, language := range []string{"go", "typescript", "python"} {
		if Has(t, language) {
			list = append(list, language)
		}
	}
	return list
}

// Has says the same of one language or server.
func Has(t testing.TB, language string) bool {
	t.Helper()
	if err := look(); err != nil {
		t.Fatal(err)
	}
	for _, program := range programs[language] {
		if Works(program) {
			continue
		}
		missing(t, language, "there is no "+program)
		return false
	}
	return true
}

// Works says whether the program is here. rustup's cargo stands there without any toolchain, too.
func Works(program string) bool {
	if _, err := exec.LookPath(program); err != nil {
		return false
	}
	return program != "cargo" || exec.Command(program, "--version").Run() == nil
}

func missing(t testing.TB, language, what string) {
	t.Helper()
	what = fmt.Sprintf("%s is not tested: %s", language, what)
	if slices.Contains(strings.Split(os.Getenv("COMPACT_REQUIRE"), ","), language) {
		t.Fatal(what)
	}
	t.Log(what)
}

// Thorough says whether to run every case: in a long run, and in CI, where every
// tool is required. A developer's run samples cases that take seconds.
func Thorough() bool {
	return os.Getenv("COMPACT_LONG") != "" || slices.Contains(strings.Split(os.Getenv("COMPACT_REQUIRE"), ","), "typescript")
}

// Sample is what a test logs that takes one.
const Sample = "this is a sample: .ci/run takes all"

// Sampled says whether the test takes a sample, and logs it.
func Sampled(t testing.TB) bool {
	t.Helper()
	if Thorough() {
		return false
	}
	t.Log(Sample)
	return true
}

// Whole skips a test that a sample does without.
func Whole(t testing.TB) {
	t.Helper()
	if !Thorough() {
		t.Skip(Sample)
	}
}

// Count is few in a sample, and else many.
func Count(t testing.TB, few, many int) int {
	t.Helper()
	if Sampled(t) {
		return few
	}
	return many
}

// Some picks one in three by the test's seed, at least one; all if the test is
// thorough.
func Some[T any](t testing.TB, list []T) (some []T) {
	t.Helper()
	if len(list) == 0 || !Sampled(t) {
		return list
	}
	for i := int(Seed(t) % uint64(min(3, len(list)))); i < len(list); i += 3 {
		some = append(some, list[i])
	}
	return some
}

// One picks one by the test's seed; all if the test is thorough.
func One[T any](t testing.TB, list []T) []T {
	t.Helper()
	if !Sampled(t) {
		return list
	}
	i := int(Seed(t) % uint64(len(list)))
	return list[i : i+1]
}

// Only are the specs of the list, names or paths, that COMPACT_ONLY (a comma-separated
// list of names) asks for. It is nil if nobody asks.
func Only(t testing.TB, list []string) []string {
	t.Helper()
	asked := os.Getenv("COMPACT_ONLY")
	if asked == "" {
		return nil
	}
	list = slices.DeleteFunc(slices.Clone(list), func(spec string) bool {
		return !slices.Contains(strings.Split(asked, ","), strings.TrimSuffix(path.Base(spec), ".yaml"))
	})
	if len(list) == 0 {
		t.Fatalf("no spec here is one of COMPACT_ONLY=%s", asked)
	}
	return list
}

// Need skips the test if a language's toolchain, or a server, is missing.
func Need(t testing.TB, language string) {
	t.Helper()
	if !Has(t, language) {
		t.Skip("no toolchain for " + language)
	}
}

// NeedAlso skips the test if something that the language's tests use is not
// to be had.
func NeedAlso(t testing.TB, language string, err error) {
	t.Helper()
	if err != nil {
		missing(t, language, err.Error())
		t.Skip("incomplete toolchain for " + language)
	}
}
