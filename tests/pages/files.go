package pages

import (
	"regexp"
	"strings"
)

var (
	namedBlocks = regexp.MustCompile("(?s)\n([^\n]*:)\n((?:\n```[a-z]+\n.*?```\n)+)")
	fileName    = regexp.MustCompile("`([a-z/]+\\.[a-z]+)`")
)

// Files are those that a page shows, by the names that stand in front of them.
func Files(page string) map[string]string {
	files := map[string]string{}
	for _, block := range namedBlocks.FindAllStringSubmatch(page, -1) {
		names := fileName.FindAllStringSubmatch(block[1], -1)
		for i, part := range strings.Split(block[2], "\n```")[1:] {
			language, content, is := strings.Cut(part, "\n")
			if is && language != "console" && i/2 < len(names) && i%2 == 0 {
				files[names[i/2][1]] = content + "\n"
			}
		}
	}
	return files
}
