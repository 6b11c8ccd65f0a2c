package main

import (
	"context"
	"strings"
	"testing"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/browser"
)

// In a browser the session has a cookie that scripts cannot read, goes on after a reload,
// even if the login no longer holds, and an answer can be stopped between its pieces.
func TestBrowser(t *testing.T) {
	built(t)
	b := browser.Start(t)
	requests, stopped := make(chan *compact.Delivery, 9), make(chan bool, 1)
	g, p := serve(t, func(ctx context.Context, r *compact.Delivery, pieces chan<- string) error {
		requests <- r
		if !strings.HasSuffix(r.Conversation, "endless\n") {
			return echo(0)(ctx, r, pieces)
		}
		pieces <- "the only piece"
		<-ctx.Done()
		stopped <- true
		return ctx.Err()
	})
	asked := func(want string) {
		t.Helper()
		if r := <-requests; r.Conversation != want {
			t.Errorf("the model was asked %q", r.Conversation)
		}
	}
	b.Open(p.url + "/")
	ready(b)
	say(b, "Hello")
	shows(b, "User: Hello\nAI: Hello\n")
	asked("User: Hello\n")
	if cookie := b.Text("document.cookie"); cookie != "" {
		t.Errorf("a script reads %s", cookie)
	}
	say(b, "endless")
	b.Wait(`document.querySelector("#answer").textContent !== ""`)
	b.Eval(`document.querySelector("#stop").click()`, nil)
	<-stopped
	asked("User: Hello\nAI: Hello\nUser: endless\n")
	b.Open(p.url + "/?again")
	ready(b)
	shows(b, "User: Hello\nAI: Hello\n")
	say(b, "한국 👩‍👧")
	shows(b, "User: Hello\nAI: Hello\nUser: 한국 👩‍👧\nAI: 한국 👩‍👧\n")
	asked("User: Hello\nAI: Hello\nUser: 한국 👩‍👧\n")
	g.secret = []byte("of a server that was started again")
	b.Open(p.url + "/?later")
	ready(b)
	say(b, "Bye")
	shows(b, "User: Hello\nAI: Hello\nUser: 한국 👩‍👧\nAI: 한국 👩‍👧\nUser: Bye\nAI: Bye\n")
}

// ready waits for the page's script, which logs in first.
func ready(b *browser.Browser) {
	b.Wait(`document.querySelector("button:enabled") === document.querySelector("button")`)
}

func say(b *browser.Browser, text string) {
	b.Eval(`document.forms.ask.elements.said.value = "`+text+`"; document.forms.ask.requestSubmit()`, nil)
}

func shows(b *browser.Browser, text string) {
	b.Wait("document.querySelector('#conversation').textContent === `" + text + "`")
}
