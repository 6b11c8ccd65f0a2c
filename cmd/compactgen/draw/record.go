package draw

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/compactgen/compactgen/spec/types"
)

// Record draws the values of a record's fields, most often without the optional
// ones.
func (d *Draw) Record(record *model.Record) map[string]any {
	value := map[string]any{}
	more := d.IntN(2) == 0
	for i := range record.Fields {
		f := &record.Fields[i]
		if !f.Optional || more && d.IntN(2) == 0 {
			value[f.Name] = d.Value(f)
		}
		if f.Role == "returncode" && d.IntN(8) > 0 && !d.failed(record, value, f.Of) {
			delete(value, f.Name)
		}
	}
	if record.Keeps && d.IntN(8) == 0 {
		value["members"] = d.Members()
	}
	return value
}

// Value draws one of a field, now and then one that it does not take.
func (d *Draw) Value(f *model.Field) any {
	t := d.Model.TypeOf(f)
	return t.Draw(d, t)
}

// failed says whether a status is an error's.
func (d *Draw) failed(record *model.Record, value map[string]any, of string) bool {
	for i := range record.Fields {
		if f := &record.Fields[i]; f.Name == of {
			for _, row := range d.Model.TypeOf(f).Rows {
				if row.Code == value[of] {
					return row.Role == "error"
				}
			}
		}
	}
	return false
}

// Natural is 0 to 2^53 − 1, near a boundary of MessagePack's encodings.
func (d *Draw) Natural() int64 { return types.Natural(d) }
