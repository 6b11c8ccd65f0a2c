package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"slices"
	"strings"
)

// wheelProgram installs the program as a script: pip puts what lies in
// data/scripts beside python.
func (r release) wheelProgram(p program, papers []entry) artifact {
	w := wheel{name: p.product.name, version: r.version.pypi, tags: p.wheelTags}
	w.metadata = fmt.Sprintf("Metadata-Version: 2.4\nName: %s\nVersion: %s\nSummary: %s\nLicense-Expression: %s\nLicense-File: LICENSE\nLicense-File: NOTICES.txt\n"+
		"Project-URL: Source, %s\nRequires-Python: >=3.8\nDescription-Content-Type: text/markdown\n\n%s", w.name, w.version, p.summary, licenceID, repository, p.readme)
	w.files = []entry{{fmt.Sprintf("%s-%s.data/scripts/%s", w.name, w.version, p.file(p.platform)), p.content, executable}}
	w.licences = papers[:2]
	return w.artifact()
}

// wheel is a package as pip installs it. Without tags of platforms it runs
// everywhere.
type wheel struct {
	name, version, metadata string
	tags                    []string
	files, licences         []entry
}

func (w wheel) artifact() artifact {
	info, pure := fmt.Sprintf("%s-%s.dist-info/", w.name, w.version), len(w.tags) == 0
	tags := w.tags
	if pure {
		tags = []string{"any"}
	}
	header := fmt.Sprintf("Wheel-Version: 1.0\nGenerator: compactgen-release\nRoot-Is-Purelib: %t\n", pure)
	for _, tag := range tags {
		header += "Tag: py3-none-" + tag + "\n"
	}
	files := slices.Concat(sorted(w.files), []entry{{info + "METADATA", []byte(w.metadata), plain}, {info + "WHEEL", []byte(header), plain}},
		prefixed(info+"licenses/", w.licences))
	files = append(files, entry{info + "RECORD", record(files, info+"RECORD"), plain})
	return artifact{fmt.Sprintf("%s-%s-py3-none-%s.whl", w.name, w.version, strings.Join(tags, ".")), zipped(files)}
}

// record lists what pip has to find in a wheel; it can't list itself with a sum.
func record(files []entry, self string) []byte {
	var b bytes.Buffer
	for _, f := range files {
		sum := sha256.Sum256(f.content)
		fmt.Fprintf(&b, "%s,sha256=%s,%d\n", f.name, base64.RawURLEncoding.EncodeToString(sum[:]), len(f.content))
	}
	fmt.Fprintf(&b, "%s,,\n", self)
	return b.Bytes()
}
