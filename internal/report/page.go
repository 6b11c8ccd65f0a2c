package report

import (
	_ "embed"
	"html/template"
)

//go:embed parts.html
var parts string

// Page parses the template of a page, which may use the parts "style" and "table", of a
// [Table].
func Page(text string) *template.Template {
	return template.Must(template.Must(template.New("page").Parse(text)).Parse(parts))
}
