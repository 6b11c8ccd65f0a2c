package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tiktoken-go/tokenizer"

	compact "github.com/compactgen/compactgen/runtime/go"
	"github.com/compactgen/compactgen/tests/browser"
	"github.com/compactgen/compactgen/tests/toolchain"
)

// The page as a user sees it; the browser is one. Where Go has not built for
// WebAssembly before, that takes a minute.
func TestPage(t *testing.T) {
	toolchain.Whole(t)
	b, page := openPage(t)
	t.Run("first look", func(t *testing.T) { firstLook(t, b) })
	t.Run("same again", func(t *testing.T) { builtAgain(t, page) })
	screen(b, 1100, "light")
	for _, c := range []struct {
		name string
		test func(*testing.T, *browser.Browser)
	}{
		{"layers", layers}, {"encodings", encodings}, {"errors", marksErrors}, {"samples", samples}, {"bytes", takesBytes},
		{"text", takesNoHTML}, {"half", takesNoHalves}, {"large", newestCounts}, {"keyboard", keyboard}, {"names", names}, {"looks", looks}, {"specs", specs},
	} {
		t.Run(c.name, func(t *testing.T) { c.test(t, b) })
	}
}

// An example is open, as nobody knows a frame by heart.
func firstLook(t *testing.T, b *browser.Browser) {
	if got := status(b); got != "Good: response base85, 14 bytes." {
		t.Error(got)
	}
	if got := b.Text(`document.getElementById("input").value + " " + document.getElementById("protocol").textContent`); got != "Almh)=rD:brY&O compact 2.0" {
		t.Error(got)
	}
	if got := texts(b, "#sample option:checked"); !slices.Equal(got, []string{"Response in Base85"}) {
		t.Error(got)
	}
	if got := len(texts(b, "#layers h3")) + len(texts(b, "#encodings tbody tr")); got < 7 {
		t.Errorf("%d layers and encodings", got)
	}
	shoot(t, b, "first")
}

// texts are those of the elements that a selector finds.
func texts(b *browser.Browser, selector string) (list []string) {
	b.Eval(fmt.Sprintf(`[...document.querySelectorAll(%q)].map((found) => found.innerText.trim())`, selector), &list)
	return list
}

func layers(t *testing.T, b *browser.Browser) {
	paste(b, "Almh)=rD:brY&O") // 94 03 00 00 a5 "hello" in Base85
	if got := texts(b, "#layers h3"); !slices.Equal(got, []string{"prefix · 14 → 13 bytes", "base85 · 13 → 10 bytes", "payload · 10 → 5 bytes"}) {
		t.Error(got)
	}
	got := texts(b, "#layers section:last-child tbody tr")
	if want := []string{"0|array|94|4 elements", "1|version|03|3", "2|status|00|0 = OK", "3|model|00|0 = G3", "4|result|a5 68 65 6c 6c 6f|hello"}; !slices.Equal(split(got), want) {
		t.Errorf("got %q", got)
	}
	shoot(t, b, "desktop")

	paste(b, `#T1|{"M":"4o","m":[{"r":"u","c":"=r"}]}`)
	if got := strings.Join(split(texts(b, "#layers tbody tr")), "\n"); !strings.Contains(got, `1|root key|"M"|model`) || !strings.Contains(got, `"4o"|gpt-4o`) || !strings.Contains(got, `default||"temperature":1.0`) {
		t.Error(got)
	}
	paste(b, `#T2|["=a:0123456789abcdef","=a"]`)
	if got := split(texts(b, "#layers tbody tr")); !slices.Contains(got, `23|again a|"=a"|"0123456789abcdef"`) {
		t.Error(got)
	}
	paste(b, "REQ|1|||{}|D|R|7|World")
	if got := texts(b, "#layers .layer .layer h3"); !slices.Equal(got, []string{"In delta 1", "prefix · 11 → 7 bytes", "data · 7 → 5 bytes"}) {
		t.Error(got)
	}
}

// split writes the cells of rows with a bar between them.
func split(rows []string) []string {
	for i := range rows {
		rows[i] = strings.ReplaceAll(rows[i], "\t", "|")
	}
	return rows
}

func encodings(t *testing.T, b *browser.Browser) {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		t.Fatal(err)
	}
	paste(b, `{"status":"OK","model":"gemini","tokens":0,"result":"hello"}`)
	for i, want := range []string{`{"model":"G3","returncode":0,"response":"hello"}`, "RES|OK|G3|0|hello", "MlAMAAKVoZWxsbw==", "Almh)=rD:brY&O"} {
		tokens, err := codec.Count(want)
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("#encodings tbody tr:nth-child(%d) td", i+1)
		if got := texts(b, row); got[0] != fmt.Sprint(len(want)) || got[2] != fmt.Sprint(tokens) || got[4] != want {
			t.Errorf("%q is %q", want, got)
		}
	}
	b.Eval(`document.querySelector("[aria-label='Open the frame of dsl']").click()`, nil)
	settled(b)
	if got := b.Text(`document.getElementById("input").value + " " + document.activeElement.id`); got != "RES|OK|G3|0|hello input" {
		t.Error(got)
	}
	paste(b, `{"status":"OK","model":"gemini","tokens":0,"result":"a\r\nb"}`)
	b.Eval(`document.querySelector("[aria-label='Open the frame of dsl']").click()`, nil)
	settled(b)
	if got := status(b); got != "Good: response dsl, 16 bytes." {
		t.Error(got)
	}
	frame, err := compact.Compress(strings.Repeat("Brotli, ", 40), compact.CompressOptions{Algorithm: "BR"})
	if err != nil {
		t.Fatal(err)
	}
	paste(b, frame) // browsers have no Brotli for scripts; the page has
	if got := texts(b, "#encodings tbody th"); !strings.HasPrefix(status(b), "Good: m2m BR") || !slices.Equal(got, []string{"none", "T1", "T2", "BR", "DI"}) {
		t.Error(status(b), got)
	}
	if got := texts(b, "#encodings tbody tr:nth-child(4) td"); !slices.Contains(got, frame) {
		t.Errorf("%q, want %s", got, frame)
	}
}

func marksErrors(t *testing.T, b *browser.Browser) {
	paste(b, "Almh~=rD:brY&O")
	if got := status(b); !strings.HasPrefix(got, "Bad: response base85, 14 bytes. InvalidBase85Char: ") || !strings.Contains(got, "position 3") {
		t.Error(got)
	}
	if got := texts(b, "mark"); !slices.Equal(got, []string{"~"}) {
		t.Error(got)
	}
	b.Eval(`document.getElementById("go").click()`, nil)
	if got := b.Text(`(({ value, selectionStart, selectionEnd }) => value.slice(selectionStart, selectionEnd))(document.activeElement)`); got != "~" {
		t.Errorf("%q is selected", got)
	}
	paste(b, "MlAMJAKF4") // 94 03 09 00 a1 78: no status
	if got := append(texts(b, "mark"), texts(b, "#window p")...); !slices.Equal(got, []string{"09", "At 2 of the layer payload:"}) {
		t.Error(got)
	}
	paste(b, "RES|OK")
	if got := texts(b, "mark"); !slices.Equal(got, []string{"⏎"}) {
		t.Error(got)
	}
}

func samples(t *testing.T, b *browser.Browser) {
	names := texts(b, "#sample option")
	for i, name := range names[1:] {
		b.Eval(fmt.Sprintf(`(({ sample, status }) => { status.textContent = "…"; sample.value = "%d"; sample.dispatchEvent(new Event("change")); })
			({ sample: document.getElementById("sample"), status: document.getElementById("status") })`, i), nil)
		settled(b)
		if got := status(b); strings.HasPrefix(got, "Good") == strings.Contains(name, "wrong") && !strings.HasPrefix(name, "Chat") {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func takesBytes(t *testing.T, b *browser.Browser) {
	paste(b, "23 44 49 7c 80 48 69 83") // #DI|, a pattern, "Hi", a pattern
	if got := status(b); got != "Good: m2m DI, 8 bytes." {
		t.Error(got)
	}
	drop(b, "frame.bin", "RES|OK|G3|0|dropped")
	settled(b)
	if got := status(b); got != "Good: response dsl, 19 bytes." {
		t.Error(got)
	}
	drop(b, "crlf.txt", "RES|OK|G3|0|a\r\nb")
	settled(b)
	if got := status(b); got != "Good: response dsl, 16 bytes." {
		t.Error(got)
	}
}

func takesNoHTML(t *testing.T, b *browser.Browser) {
	paste(b, "RES|OK|G3|0|<img src=x onerror=alert(1)><script>alert(1)</script>")
	if got := b.Text(`document.querySelectorAll("img, main script").length`); got != "0" {
		t.Errorf("an input makes %s elements", got)
	}
}

// What is no Unicode is refused where it stands, and not mended.
func takesNoHalves(t *testing.T, b *browser.Browser) {
	b.Eval(`(({ input, family }) => { input.value = "D|+|a\ud83d"; family.dispatchEvent(new Event("change")); })(
		{ input: document.getElementById("input"), family: document.getElementById("family") })`, nil)
	b.Wait(`document.getElementById("status").textContent !== "Reading…"`)
	if got := append(texts(b, "#window p"), texts(b, "mark")...); !strings.HasPrefix(status(b), "Bad: delta, 8 bytes.") || !slices.Equal(got, []string{"At 5 of the frame:", "ed"}) {
		t.Errorf("%s %q", status(b), got)
	}
	if got := b.Text(`document.getElementById("go").hidden`); got != "true" {
		t.Error("a place in bytes can be gone to in text")
	}
}

// A large input is read aside. Who asks on meanwhile sees the newest answer and no older one.
func newestCounts(t *testing.T, b *browser.Browser) {
	b.Eval(`(({ input, family, status }) => {
		globalThis.said = [];
		new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true });
		for (const frame of ["RES|OK|G3|0|" + "word ".repeat(200_000), "D|+|between", "D|+|last"]) {
			input.value = frame;
			family.dispatchEvent(new Event("change"));
		}
	})({ input: document.getElementById("input"), family: document.getElementById("family"), status: document.getElementById("status") })`, nil)
	settled(b)
	var said []string
	b.Eval("said", &said)
	if got := slices.Compact(said); !slices.Equal(got, []string{"Reading…", "Good: delta +, 8 bytes."}) {
		t.Errorf("%q", got)
	}
}

func keyboard(t *testing.T, b *browser.Browser) {
	paste(b, "Almh~=rD:brY&O")
	b.Eval(`document.getElementById("input").focus()`, nil)
	order := []string{b.Text("document.activeElement.id")}
	for range 5 {
		for _, kind := range []string{"rawKeyDown", "keyUp"} {
			b.Call("Input.dispatchKeyEvent", map[string]any{"type": kind, "key": "Tab", "code": "Tab", "windowsVirtualKeyCode": 9}, nil)
		}
		order = append(order, b.Text("document.activeElement.id || document.activeElement.localName"))
	}
	if want := []string{"input", "family", "sample", "file", "pre", "go"}; !slices.Equal(order, want) {
		t.Errorf("the tab key goes to %q", order)
	}
}

// names are the texts that a screen reader would say of all controls.
func names(t *testing.T, b *browser.Browser) {
	type text struct{ Value any }
	var tree struct {
		Nodes []struct {
			Ignored    bool
			Role, Name text
		}
	}
	paste(b, "Almh)=rD:brY&O")
	b.Call("Accessibility.getFullAXTree", nil, &tree)
	count := map[string]int{}
	for _, n := range tree.Nodes {
		role := fmt.Sprint(n.Role.Value)
		if n.Ignored || !slices.Contains([]string{"textbox", "combobox", "button", "table", "status", "heading", "columnheader", "rowheader"}, role) {
			continue
		}
		count[role]++
		if role != "status" && (n.Name.Value == nil || n.Name.Value == "") {
			t.Errorf("a %s has no name", role)
		}
	}
	for role, least := range map[string]int{"textbox": 1, "combobox": 2, "button": 6, "table": 4, "status": 1, "heading": 6, "columnheader": 19, "rowheader": 12} {
		if count[role] < least {
			t.Errorf("%d of role %s, want %d: %v", count[role], role, least, count)
		}
	}
}

// looks checks contrast (WCAG 2, 4.5 to 1) and that nothing is wider than a phone.
func looks(t *testing.T, b *browser.Browser) {
	for _, input := range []string{"Almh~=rD:brY&O", `{"model":"gpt-4o","messages":[{"role":"user","content":"What is the capital of France, and what is it known for?"}]}`} {
		for _, scheme := range []string{"light", "dark"} {
			screen(b, 360, scheme)
			paste(b, input)
			shoot(t, b, "phone-"+scheme+"-"+input[:1])
			if got := b.Text("document.documentElement.scrollWidth"); got != "360" {
				t.Errorf("in the %s, the page is %s wide", scheme, got)
			}
			var poor []string
			b.Eval(contrast, &poor)
			if len(poor) > 0 {
				t.Errorf("in the %s: %q", scheme, poor)
			}
		}
	}
	screen(b, 1100, "light")
}

// contrast lists texts whose colour is too near to the background's.
const contrast = `(() => {
	const rgb = (color) => color.match(/[\d.]+/g).map(Number);
	const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
		.reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
	const behind = (element) => {
		for (let at = element; at; at = at.parentElement) {
			const color = rgb(getComputedStyle(at).backgroundColor);
			if (color[3] !== 0) return color;
		}
		return [255, 255, 255];
	};
	return [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim()) && e.localName !== "script")
		.map((e) => [e, light(rgb(getComputedStyle(e).color)), light(behind(e))])
		.filter(([, a, b]) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5)
		.map(([e]) => e.localName + " " + e.className + " " + e.textContent.slice(0, 40));
})()`

// The same sources make the same page, of the size that README.md says.
func builtAgain(t *testing.T, page []byte) {
	if says, err := os.ReadFile("README.md"); err != nil || !bytes.Contains(says, fmt.Appendf(nil, ", %.1f MB;", float64(len(page))/1e6)) {
		t.Errorf("README.md does not say %d bytes (%v)", len(page), err)
	}
	again, err := Build(filepath.Join("..", ".."))
	if err != nil || !bytes.Equal(page, again) {
		t.Errorf("two builds differ (%v)", err)
	}
}
