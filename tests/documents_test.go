package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	citation = regexp.MustCompile(`docs/(\w[\w-]*\.md)(?:\)?#([\w-]+)|,\s"([^"]+)"|\s§(T?\d(?:\.\d)?))?`)
	lineEnd  = regexp.MustCompile(`\n[ \t]*(?://!?|\*|#)?[ \t]*`)
	heading  = regexp.MustCompile(`(?m)^#+ (.+)$`)
	noAnchor = regexp.MustCompile(`[^\w\- ]`)
	fenced   = regexp.MustCompile("(?ms)^```.*?^```$")
	link     = regexp.MustCompile(`\]\(([^():#\s]*)(?:#([\w-]+))?\)`)
)

// Everything in docs/ that comments and pages cite exists: the page, and the
// heading, anchor or numbered section after its name.
func TestCitationsExist(t *testing.T) {
	list, err := exec.Command("git", "-C", "..", "ls-files", "-z", "*.go", "*.ts", "*.py", "*.rs", "*.md", "*.tmpl", "*.yaml").Output()
	if err != nil {
		t.Skip("not a clone: ", err)
	}
	pages := map[string]string{}
	for _, file := range strings.Split(strings.Trim(string(list), "\x00"), "\x00") {
		source, err := os.ReadFile("../" + file)
		if err != nil {
			continue // deleted, and not committed yet
		}
		for _, c := range citation.FindAllStringSubmatch(lineEnd.ReplaceAllString(string(source), " "), -1) {
			page, read := pages[c[1]]
			if !read {
				text, err := os.ReadFile("../docs/" + c[1])
				if err != nil {
					t.Errorf("%s cites docs/%s, which is not there", file, c[1])
					continue
				}
				page, pages[c[1]] = string(text), string(text)
			}
			if !cites(page, c[2], c[3], c[4]) {
				t.Errorf("%s cites %s, which is not there", file, c[0])
			}
		}
	}
	if len(pages) < 6 {
		t.Errorf("only %d pages are cited", len(pages))
	}
}

// Links of the pages to files and headings lead there.
func TestLinksLeadSomewhere(t *testing.T) {
	list, err := exec.Command("git", "-C", "..", "ls-files", "-z", "*.md").Output()
	if err != nil {
		t.Skip("not a clone: ", err)
	}
	text := func(path string) string {
		page, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("no %s: %v", path, err)
		}
		return fenced.ReplaceAllString(string(page), "")
	}
	links := 0
	for _, file := range strings.Split(strings.Trim(string(list), "\x00"), "\x00") {
		for _, l := range link.FindAllStringSubmatch(text("../"+file), -1) {
			links++
			to := "../" + file
			if l[1] != "" {
				to = filepath.Join(filepath.Dir(to), l[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s: %v", file, l[0], err)
			} else if l[2] != "" && !cites(text(to), l[2], "", "") {
				t.Errorf("%s: %s: no such heading", file, l[0])
			}
		}
	}
	if links < 100 {
		t.Errorf("only %d links", links)
	}
}

// cites says whether a page has the cited section; an empty name cites the whole page.
func cites(page, anchor, title, number string) bool {
	if anchor == "" && title == "" && number == "" {
		return true
	}
	for _, h := range heading.FindAllStringSubmatch(page, -1) {
		switch made := strings.ReplaceAll(noAnchor.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-"); {
		case anchor != "" && made == anchor,
			title != "" && (h[1] == title || strings.HasPrefix(h[1], title+".")),
			number != "" && strings.HasPrefix(h[1], number+". ") || strings.HasPrefix(h[1], number+" "):
			return true
		}
	}
	return false
}
