package randomspecs

import "fmt"

// The sections of the one record, as they are drawn, and where the format has
// them.
var ofRecord = []string{"verbose", "dsl", "payload", "formats", "selection"}

// nested puts the tables and the record of a drawn spec in their places.
func nested(s object) object {
	models := s["models"].(object)
	var efforts []any
	for i, e := range s["efforts"].([]string) {
		efforts = append(efforts, object{"code": e, "identifier": fmt.Sprintf("E%d", i)})
	}
	s["tables"] = []any{
		object{"name": "status", "rows": s["statuses"]},
		object{"name": "model", "open": object{"number_prefix": models["number_prefix"]}, "rows": models["table"]},
		object{"name": "effort", "rows": efforts},
	}
	r := object{"name": "response", "fields": []any{
		object{"name": "status", "type": "status"}, object{"name": "model", "type": "model"},
		object{"name": "tokens", "type": "integer", "min": 0}, object{"name": "result", "type": "text"},
		object{"name": "reasoning_effort", "type": "effort", "optional": true}, object{"name": "ultrathink", "type": "boolean", "optional": true},
		object{"name": "returncode", "type": "integer", "optional": true, "role": "returncode", "of": "status"},
	}}
	for _, key := range ofRecord {
		if part, declared := s[key]; declared {
			r[key] = part
		}
		delete(s, key)
	}
	for _, key := range []string{"statuses", "models", "efforts"} {
		delete(s, key)
	}
	s["records"] = []any{r}
	return s
}

// unnested undoes it, of a spec that was read.
func unnested(s object) object {
	tables, r := s["tables"], row(s["records"], 0)
	var efforts []string
	for i := range row(tables, 2)["rows"].([]any) {
		efforts = append(efforts, row(row(tables, 2)["rows"], i)["code"].(string))
	}
	s["statuses"], s["efforts"] = row(tables, 0)["rows"], efforts
	s["models"] = object{"number_prefix": row(tables, 1)["open"].(object)["number_prefix"], "table": row(tables, 1)["rows"]}
	for _, key := range ofRecord {
		s[key] = r[key]
	}
	delete(s, "tables")
	delete(s, "records")
	return s
}
