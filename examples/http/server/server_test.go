package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/browser"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The answer, written by hand.
const (
	answerJSON = `{"model":"C4","returncode":0,"response":"Hello, Ada!","tokens":12}`
	answerDSL  = "RES|OK|C4|12|Hello, Ada!"
	answerText = "Hello, Ada! (OK from C4, 12 tokens)"
)

// The server's routes, as programs in other languages see them.
func TestHTTP(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", "..")) // the server runs at the top of the repository
	server := httptest.NewServer(routes())
	t.Cleanup(server.Close)
	url := server.URL + "/"
	t.Run("formats", func(t *testing.T) {
		for accept, want := range map[string]string{
			"application/json":                    "application/json " + answerJSON,
			"application/vnd.compact; format=dsl": "application/vnd.compact " + answerDSL,
			"text/html":                           "text/plain; charset=utf-8 Accept names none of application/json, application/vnd.compact\n",
		} {
			if got := get(t, url+"answer?name=Ada", accept); got != want {
				t.Errorf("%s: %q", accept, got)
			}
		}
	})
	t.Run("python", func(t *testing.T) {
		toolchain.Need(t, "python")
		c := exec.Command("python3", "examples/http/client.py", url, "dsl")
		c.Env = append(os.Environ(), "PYTHONPATH=clients/python")
		if out, err := c.CombinedOutput(); err != nil || string(out) != answerDSL+"\n"+answerText+"\n" {
			t.Errorf("%v: %s", err, out)
		}
	})
	t.Run("browser", func(t *testing.T) { inBrowser(t, url) })
}

func get(t *testing.T, url, accept string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept", accept)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.Header.Get("Content-Type") + " " + string(body)
}

// inBrowser asks in every format that the page offers, as its user does.
func inBrowser(t *testing.T, url string) {
	_, err := os.Stat("clients/typescript/dist/compact-decoder.js")
	toolchain.NeedAlso(t, "typescript", err)
	b := browser.Start(t)
	b.Open(url)
	b.Wait(`document.forms.ask.elements.format.options.length === 5`)
	for _, format := range []string{"verbose", "dsl", "binary", "base85", "compressed"} {
		b.Eval(`document.getElementById("result").textContent = ""; document.forms.ask.elements.format.value = "`+format+`"; document.forms.ask.requestSubmit()`, nil)
		b.Wait(`document.getElementById("result").textContent !== ""`)
		if got := b.Text(`document.getElementById("result").textContent`); got != answerText {
			t.Errorf("%s: %s", format, got)
		}
	}
	if got := b.Text(`document.getElementById("frame").textContent`); !strings.HasPrefix(got, "Z") {
		t.Errorf("the last frame was %q", got)
	}
}
