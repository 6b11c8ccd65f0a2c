package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/compactgen/compactgen/tests/browser"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// openPage builds the page, and opens it from a file without a network, as its users may.
func openPage(t *testing.T) (*browser.Browser, []byte) {
	t.Helper()
	needEsbuild(t)
	page, err := Build(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "playground.html")
	if err := os.WriteFile(path, page, 0o600); err != nil {
		t.Fatal(err)
	}
	b := browser.Start(t)
	t.Cleanup(func() { quiet(t, b) })
	b.Call("Network.emulateNetworkConditions", map[string]any{"offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}, nil)
	b.Open((&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String())
	settled(b)
	return b, page
}

// needEsbuild skips where the client's packages are not installed.
func needEsbuild(t *testing.T) {
	t.Helper()
	toolchain.Need(t, "typescript")
	_, err := os.Stat(filepath.Join("..", "..", "clients", "typescript", "node_modules", ".bin", "esbuild"))
	toolchain.NeedAlso(t, "typescript", err)
}

// quiet checks that the page and its worker asked nobody for anything, and complained of nothing.
func quiet(t *testing.T, b *browser.Browser) {
	t.Helper()
	if len(b.Events("Target.attachedToTarget")) < 2 {
		t.Error("the worker was not listened to")
	}
	for _, e := range b.Events("Network.requestWillBeSent") {
		var sent struct{ Request struct{ URL string } }
		if err := json.Unmarshal(e.Params, &sent); err != nil {
			t.Fatal(err)
		}
		if u := sent.Request.URL; !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "blob:") {
			t.Errorf("the page asks for %s", u)
		}
	}
	for _, method := range []string{"Runtime.exceptionThrown", "Log.entryAdded"} {
		for _, e := range b.Events(method) {
			t.Errorf("%s: %s", method, e.Params)
		}
	}
}

// paste puts a text into the input as a user does, and waits for its answer.
func paste(b *browser.Browser, text string) {
	quoted, _ := json.Marshal(text) // a string always is
	b.Eval(fmt.Sprintf(`(() => {
		const input = document.getElementById("input");
		input.value = %s;
		document.getElementById("status").textContent = "…";
		input.dispatchEvent(new Event("input", { bubbles: true }));
	})()`, quoted), nil)
	settled(b)
}

func settled(b *browser.Browser) {
	b.Wait(`/^(Good|Bad|JSON|Nothing|\S*:\d+:\d+)/.test(document.getElementById("status").textContent)`)
}

func status(b *browser.Browser) string {
	return b.Text(`document.getElementById("status").textContent`)
}

// drop drops a file on the page.
func drop(b *browser.Browser, name, text string) {
	at, _ := json.Marshal([]string{name, text})
	b.Eval(fmt.Sprintf(`(() => {
		const [name, text] = %s;
		const data = new DataTransfer();
		data.items.add(new File([text], name));
		document.getElementById("status").textContent = "…";
		document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
	})()`, at), nil)
}

// shoot keeps a picture of the page, for people, in COMPACT_SHOTS.
func shoot(t *testing.T, b *browser.Browser, name string) {
	t.Helper()
	folder := os.Getenv("COMPACT_SHOTS")
	if folder == "" {
		return
	}
	var shot struct{ Data string }
	b.Call("Page.captureScreenshot", map[string]any{"captureBeyondViewport": true}, &shot)
	png, err := base64.StdEncoding.DecodeString(shot.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), png, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// screen makes the page as wide as a device's, in the light or in the dark.
func screen(b *browser.Browser, width int, scheme string) {
	b.Call("Emulation.setDeviceMetricsOverride", map[string]any{"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}, nil)
	b.Call("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{{"name": "prefers-color-scheme", "value": scheme}}}, nil)
}
