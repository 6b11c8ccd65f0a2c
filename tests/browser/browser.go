// Package browser drives a headless Chromium by its DevTools protocol, over a
// pipe, for the tests of pages.
package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"
)

// A Browser is one Chromium with one tab.
type Browser struct {
	t       *testing.T
	in      io.Writer
	out     *bufio.Reader
	id      int
	session string
	events  []Event
}

// An Event is what the tab told unasked: its method and parameters.
type Event struct {
	Method string
	Params json.RawMessage
}

// patience is how long a browser may live: a machine may be slow, and a test must end.
const patience = 10 * time.Minute

// Start starts a browser, which ends with the test. Where there is none the test
// is skipped, or fails if chromium is required (COMPACT_REQUIRE). Flags are more of
// Chromium's.
func Start(t *testing.T, flags ...string) *Browser {
	t.Helper()
	path := program(t)
	profile, err := os.MkdirTemp("", "chromium") // what Chromium has started may still write there when the test ends
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	c := exec.CommandContext(ctx, path, append(flags, "--headless", "--no-sandbox", "--disable-gpu", "--disable-extensions", "--hide-scrollbars",
		"--remote-debugging-pipe", "--user-data-dir="+profile, "about:blank")...)
	childIn, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	out, childOut, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c.ExtraFiles = []*os.File{childIn, childOut} // 3 and 4, where it listens
	if err := c.Start(); err != nil {
		cancel()
		t.Fatal(err)
	}
	_, _ = childIn.Close(), childOut.Close()
	t.Cleanup(func() {
		_, _ = in.Write([]byte(`{"id":0,"method":"Browser.close"}` + "\x00"))
		kill := time.AfterFunc(5*time.Second, cancel)
		_ = c.Wait()
		kill.Stop()
		cancel()
		_, _ = in.Close(), out.Close()
		_ = os.RemoveAll(profile)
	})
	b := &Browser{t: t, in: in, out: bufio.NewReaderSize(out, 1<<20)}
	if err := out.SetReadDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	b.attach()
	return b
}

func program(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("COMPACT_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); name != "" && err == nil {
			return path
		}
	}
	if slices.Contains(strings.Split(os.Getenv("COMPACT_REQUIRE"), ","), "chromium") {
		t.Fatal("chromium is required, and not here")
	}
	t.Skip("not tested: there is no chromium")
	return ""
}

func (b *Browser) attach() {
	b.t.Helper()
	var targets struct {
		TargetInfos []struct{ TargetID, Type string }
	}
	b.Call("Target.getTargets", nil, &targets)
	for _, target := range targets.TargetInfos {
		if target.Type == "page" {
			var attached struct{ SessionID string }
			b.Call("Target.attachToTarget", map[string]any{"targetId": target.TargetID, "flatten": true}, &attached)
			b.session = attached.SessionID
		}
	}
	for _, domain := range []string{"Page", "Runtime", "Network", "Log"} {
		b.Call(domain+".enable", nil, nil)
	}
	// Workers are heard too, from their first line on.
	b.Call("Target.setAutoAttach", map[string]any{"autoAttach": true, "waitForDebuggerOnStart": true, "flatten": true}, nil)
}

// listen hears of a worker what is heard of the page, and lets it run.
func (b *Browser) listen(attached json.RawMessage) error {
	var worker struct{ SessionID string }
	if err := json.Unmarshal(attached, &worker); err != nil {
		return err
	}
	for _, method := range []string{"Runtime.enable", "Network.enable", "Log.enable", "Runtime.runIfWaitingForDebugger"} {
		if err := b.send(worker.SessionID, method, nil); err != nil {
			return err
		}
	}
	return nil
}

// Call runs a command of the DevTools protocol; result may be nil.
func (b *Browser) Call(method string, params, result any) {
	b.t.Helper()
	if err := b.send(b.session, method, params); err != nil {
		b.t.Fatal(err)
	}
	answer, err := b.answer(b.id)
	if err == nil && result != nil {
		err = json.Unmarshal(answer, result)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", method, err)
	}
}

// send sends a command to a session, or to the browser.
func (b *Browser) send(session, method string, params any) error {
	b.id++
	message := map[string]any{"id": b.id, "method": method}
	if params != nil {
		message["params"] = params
	}
	if session != "" {
		message["sessionId"] = session
	}
	text, err := json.Marshal(message)
	if err == nil {
		_, err = b.in.Write(append(text, 0))
	}
	return err
}

func (b *Browser) answer(id int) (json.RawMessage, error) {
	for {
		text, err := b.out.ReadBytes(0)
		if err != nil {
			return nil, err
		}
		var m struct {
			ID     int
			Result json.RawMessage
			Error  *struct{ Message string }
			Event
		}
		if err := json.Unmarshal(text[:len(text)-1], &m); err != nil {
			return nil, err
		}
		switch {
		case m.Method != "":
			b.events = append(b.events, m.Event)
			if m.Method == "Target.attachedToTarget" && b.session != "" {
				if err := b.listen(m.Params); err != nil {
					return nil, err
				}
			}
		case m.ID == id && m.Error != nil:
			return nil, errors.New(m.Error.Message)
		case m.ID == id:
			return m.Result, nil
		}
	}
}

// Open loads an address.
func (b *Browser) Open(url string) {
	b.t.Helper()
	var opened struct{ ErrorText string }
	b.Call("Page.navigate", map[string]any{"url": url}, &opened)
	if opened.ErrorText != "" {
		b.t.Fatalf("%s: %s", url, opened.ErrorText)
	}
	b.Wait(`document.readyState === "complete"`)
}

// Eval evaluates a script, and waits for it if it gives a promise; value may be nil.
func (b *Browser) Eval(script string, value any) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Exception struct{ Description string }
		}
	}
	b.Call("Runtime.evaluate", map[string]any{"expression": script, "returnByValue": true, "awaitPromise": true}, &r)
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s", script, r.ExceptionDetails.Exception.Description)
	}
	if value != nil {
		if err := json.Unmarshal(r.Result.Value, value); err != nil {
			b.t.Fatalf("%s: %v", script, err)
		}
	}
}

// Text is what a script gives, as text.
func (b *Browser) Text(script string) (text string) {
	b.t.Helper()
	b.Eval("String("+script+")", &text)
	return text
}

// Wait waits until a script gives something true.
func (b *Browser) Wait(script string) {
	b.t.Helper()
	b.Eval(fmt.Sprintf(`(async () => {
		for (let left = 6000; !(%s); left--) {
			if (left === 0) throw new Error("waited in vain: " + document.body.innerText.slice(0, 500));
			await new Promise((go) => setTimeout(go, 50));
		}
	})()`, script), nil)
}

// Events are those of a method, up to now.
func (b *Browser) Events(method string) (list []Event) {
	for _, e := range b.events {
		if e.Method == method {
			list = append(list, e)
		}
	}
	return list
}
