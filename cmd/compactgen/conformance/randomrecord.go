package conformance

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"

	"github.com/compactgen/compactgen/gen/model"
)

// randomRecords takes a random value of each record through every format.
func (n normaliser) randomRecords(r source, i int) []job {
	var jobs []job
	for k := range r.model.Records {
		record := &r.model.Records[k]
		value := r.value(record)
		for _, format := range formats(record) {
			options := map[string]any{"format": format}
			if list := versions(record, format); len(list) > 1 && r.IntN(2) == 0 {
				options["payload_version"] = list[1+r.IntN(len(list)-1)]
			}
			if r.IntN(4) == 0 {
				options["allow_loss"] = r.losses(record)
			}
			jobs = append(jobs, n.recordJob(fmt.Sprintf("random/%s/%04d/%s", record.Name, i, format), record, value, options))
		}
	}
	return jobs
}

// losses are optional fields, and the members that a record keeps.
func (r source) losses(record *model.Record) []string {
	list := []string{}
	for _, f := range record.Fields {
		if f.Optional && r.IntN(2) == 0 {
			list = append(list, f.Name)
		}
	}
	if keeps(record) && r.IntN(2) == 0 {
		list = append(list, "members")
	}
	return list
}

// value is most often one without optional fields.
func (r source) value(record *model.Record) map[string]any {
	value := map[string]any{}
	more := r.IntN(2) == 0
	for _, f := range record.Fields {
		if !f.Optional || more && r.IntN(2) == 0 {
			value[f.Name] = r.field(f)
		}
		if f.Role == "returncode" && r.IntN(8) > 0 && !r.failed(record, value, f.Of) {
			delete(value, f.Name)
		}
	}
	if keeps(record) && r.IntN(8) == 0 {
		value["members"] = r.members()
	}
	return value
}

func (r source) failed(record *model.Record, value map[string]any, of string) bool {
	for _, f := range record.Fields {
		for _, row := range (normaliser{r.model}).table(f).Rows {
			if f.Name == of && row.Code == value[of] {
				return row.Role == "error"
			}
		}
	}
	return false
}

func (r source) field(f model.Field) any {
	table := (normaliser{r.model}).table(f)
	switch f.Type {
	case "closed":
		return table.Rows[r.IntN(len(table.Rows))].Code
	case "open":
		return text(r.open(table))
	case "integer":
		return r.around(f)
	case "number":
		return r.double()
	case "boolean":
		return r.IntN(2) == 0
	case "json":
		return text(r.one(Structured(r.Rand, 2), r.members(), " "+Structured(r.Rand, 1)+"\n", r.text(5)))
	}
	return text(r.text(r.length()))
}

func (r source) open(t model.Table) string {
	pick := model.Row{Code: "x", Name: "y"}
	if len(t.Rows) > 0 {
		pick = t.Rows[r.IntN(len(t.Rows))]
	}
	integer := int64(3)
	if pick.Integer != nil {
		integer = *pick.Integer
	}
	return r.one(pick.Code, pick.Code, pick.Name, t.NumberPrefix+fmt.Sprint(integer), t.NumberPrefix+fmt.Sprint(r.integer()),
		t.NumberPrefix+"0"+fmt.Sprint(integer), t.NumberPrefix, "", "llama-3", "모델 "+pick.Code, r.text(6),
		t.NumberPrefix+"9007199254740992", "constructor", "__proto__")
}

// around is most often inside of the field's range.
func (r source) around(f model.Field) int64 {
	integer := r.integer()
	if r.IntN(2) == 0 {
		integer = -integer
	}
	if r.IntN(20) == 0 {
		return integer
	}
	return within(f, integer)
}

// double is any finite one, as ECMAScript and Go print it, or one at an edge.
func (r source) double() json.Number {
	x := math.Float64frombits(r.Uint64())
	switch r.IntN(4) {
	case 0:
		x = float64(r.integer()) / float64(1+r.IntN(1000))
	case 1:
		x = []float64{0, math.Copysign(0, -1), 1, -1.5, 0.1, 1e21, 1e-7, 123456789012345680000, 5e-324, math.MaxFloat64, 1 << 53, 1e23}[r.IntN(12)]
	}
	if math.IsNaN(x) || math.IsInf(x, 0) {
		x = -0.25
	}
	return json.Number(strconv.FormatFloat(x, 'g', -1, 64))
}
