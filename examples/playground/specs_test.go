package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/browser"
)

// A spec that is dropped on the page is spoken.
func specs(t *testing.T, b *browser.Browser) {
	spec, err := os.ReadFile(filepath.Join("..", "own-protocol", "tickets.yaml"))
	if err != nil {
		t.Fatal(err)
	}

	// As examples/own-protocol/README.md works it out.
	drop(b, "tickets.yaml", string(spec))
	b.Wait(`document.getElementById("protocol").textContent === "tickets 1.0"`)
	paste(b, "P:lQGyV2hpY2ggb3JkZXIgaXMgaXQ/AQcH")
	if got := status(b); got != "Good: response packed, 34 bytes." {
		t.Error(got)
	}
	if got := split(texts(b, "#layers section:last-child tbody tr")); !slices.Contains(got, "22|status|07|7 = waiting") {
		t.Errorf("%q", got)
	}
	if got := texts(b, "#encodings tbody th"); !slices.Equal(got, []string{"line", "packed"}) {
		t.Error(got)
	}
	shoot(t, b, "spec")
	paste(b, "T1;fast;lost;7;x")
	if got := texts(b, "mark"); !slices.Equal(got, []string{"l"}) || !strings.Contains(status(b), "BadFrame") {
		t.Errorf("%q: %s", got, status(b))
	}

	drop(b, "bad.yaml", strings.Replace(string(spec), "success", "sucess", 1))
	settled(b)
	if got := status(b); !strings.HasPrefix(got, "bad.yaml:") || !strings.Contains(got, "success") {
		t.Error(got)
	}
	if got := b.Text(`document.getElementById("protocol").textContent`); got != "tickets 1.0" {
		t.Errorf("a bad spec leaves %s", got)
	}
	shoot(t, b, "bad-spec")

	b.Eval(`document.getElementById("shipped").click()`, nil)
	b.Wait(`document.getElementById("protocol").textContent === "compact 2.0"`)

	// Whoever types on while a spec is being read has the answer by it.
	drop(b, "tickets.yaml", string(spec))
	paste(b, "T1;fast;solved;7;x")
	b.Wait(`document.getElementById("status").textContent === "Good: response line, 18 bytes."`)
	b.Eval(`document.getElementById("shipped").click()`, nil)
	b.Wait(`document.getElementById("protocol").textContent === "compact 2.0"`)
}
