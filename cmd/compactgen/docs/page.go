package docs

import (
	"html"
	"regexp"
	"strings"
)

// page is Markdown as GitHub reads it.
type page struct{ strings.Builder }

func (p *page) line(s string) { p.WriteString(s + "\n") }

func (p *page) bytes() []byte { return []byte(p.String()) }

func (p *page) heading(level int, title string) {
	p.line("\n" + strings.Repeat("#", level) + " " + title)
}

func (p *page) para(text string) { p.line("\n" + text) }

// link is a row of the list of contents; titles are ours, of letters and spaces.
func (p *page) link(title string) {
	if !strings.HasSuffix(p.String(), ")\n") {
		p.line("")
	}
	p.line("- [" + title + "](#" + strings.ReplaceAll(strings.ToLower(title), " ", "-") + ")")
}

func (p *page) table(head []string, rows [][]string) {
	p.line("\n| " + strings.Join(head, " | ") + " |")
	p.line("|" + strings.Repeat("---|", len(head)))
	for _, row := range rows {
		line := "|"
		for _, cell := range row {
			line += " " + strings.ReplaceAll(cell, "|", `\|`) + " |"
		}
		p.line(line)
	}
}

// block is text as it is.
func (p *page) block(language, text string) {
	fence := "```"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	p.line("\n" + fence + language + "\n" + strings.TrimSuffix(text, "\n") + "\n" + fence)
}

// plain are the characters that a code span may hold, in a table too.
var plain = regexp.MustCompile("^[^`\\\\]+$")

// special are the characters that mean something in Markdown.
var special = regexp.MustCompile(`[^\pL\pN ,.;:?'/+=%-]`)

// code is text of the spec as it is.
func code(s string) string {
	switch {
	case s == "":
		return "(empty)"
	case plain.MatchString(s) && strings.TrimSpace(s) == s:
		return "`" + s + "`"
	}
	return "<code>" + entities(strings.ReplaceAll(s, " ", "\u00a0")) + "</code>"
}

// prose is text of the spec that people wrote for people.
func prose(s string) string { return entities(s) }

// entities writes whatever is no letter, digit or plain punctuation as HTML
// does, which no Markdown reads as anything else.
func entities(s string) string {
	return special.ReplaceAllStringFunc(s, func(c string) string {
		if c == "\u00a0" {
			return c
		}
		if named := html.EscapeString(c); named != c {
			return named
		}
		r := []rune(c)[0]
		return "&#" + decimal(int64(r)) + ";"
	})
}

var dashes = regexp.MustCompile("--+")

// comment keeps a name from ending an HTML comment.
func comment(s string) string { return dashes.ReplaceAllString(s, "-") }
