package main

import (
	"fmt"
	"regexp"
)

// version is one version as each ecosystem writes it.
type version struct{ tag, npm, pypi string }

var tagForm = regexp.MustCompile(`^v((?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*)\.(?:0|[1-9][0-9]*))(?:-(alpha|beta|rc)\.(0|[1-9][0-9]*))?$`)

// parseVersion takes the versions that npm and PyPI can both write.
func parseVersion(tag string) (version, error) {
	m := tagForm.FindStringSubmatch(tag)
	if m == nil {
		return version{}, fmt.Errorf("%q is no version of a release: write v1.2.3, or v1.2.3-rc.1 (or alpha, beta)", tag)
	}
	v := version{tag, tag[1:], m[1]}
	if m[2] != "" {
		v.pypi += map[string]string{"alpha": "a", "beta": "b", "rc": "rc"}[m[2]] + m[3]
	}
	return v, nil
}
