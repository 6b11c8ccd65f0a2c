package reference

import "github.com/compactgen/compactgen/gen/model"

// shim: until model.Build fills Records.
func former(m *model.Model) *model.Model {
	if len(m.Records) > 0 {
		return m
	}
	c := *m
	status, models, efforts := model.Table{Name: "status"}, model.Table{Name: "model", Open: true, NumberPrefix: m.Models.NumberPrefix}, model.Table{Name: "effort"}
	for _, s := range m.Statuses {
		status.Rows = append(status.Rows, model.Row{Code: s.Code, Integer: ptr(s.Integer), Role: s.Role})
	}
	for _, s := range m.Models.Table {
		models.Rows = append(models.Rows, model.Row{Code: s.Code, Integer: ptr(s.Integer), Name: s.Name})
	}
	for _, e := range m.Efforts {
		efforts.Rows = append(efforts.Rows, model.Row{Code: e})
	}
	r := model.Record{Name: "response", DSL: m.DSL, Formats: m.Formats, Fields: []model.Field{
		{Name: "status", Type: "closed", Table: "status"}, {Name: "model", Type: "open", Table: "model"},
		{Name: "tokens", Type: "integer", Min: ptr(int64(0))}, {Name: "result", Type: "text"},
		{Name: "reasoning_effort", Type: "closed", Table: "effort", Optional: true}, {Name: "ultrathink", Type: "boolean", Optional: true},
		{Name: "returncode", Type: "integer", Optional: true, Role: "returncode", Of: "status"},
	}}
	if m.Verbose != nil {
		r.Verbose = &model.Verbose{Unknown: "keep"}
		for _, x := range m.Verbose {
			r.Verbose.Members = append(r.Verbose.Members, model.Member{Name: x.Name, Field: x.Role, OmitZero: x.Role == "tokens"})
		}
	}
	r.Payload = m.Payload
	s := m.Selection
	s.By = "result"
	r.Selection = &s
	c.Prefixes = nil
	for _, p := range m.Prefixes {
		if p.Format != "" {
			p.Record = "response"
		}
		c.Prefixes = append(c.Prefixes, p)
	}
	c.Tables, c.Records = []model.Table{status, models, efforts}, []model.Record{r}
	return &c
}
