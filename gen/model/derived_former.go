package model

import "strconv"

// deriveFormer works out the derived members of the former ones.
// Former: they go when every backend reads Records.
func (m *Model) deriveFormer() {
	m.StatusSuccess, m.StatusError = "", ""
	for _, s := range m.Statuses {
		switch s.Role {
		case "success":
			m.StatusSuccess = s.Code
		case "error":
			m.StatusError = s.Code
		}
	}
	m.Models.Aliases = nil
	for _, c := range m.Models.Table {
		for _, text := range []string{c.Name, m.Models.NumberPrefix + strconv.FormatInt(c.Integer, 10)} {
			if text != "" && text != c.Code {
				m.Models.Aliases = append(m.Models.Aliases, Alias{text, c.Code})
			}
		}
	}
	m.VerboseFormat = ""
	formats := map[string]Format{}
	for i := range m.Formats {
		f := &m.Formats[i]
		f.Body, f.Steps = f.Chain[0], steps(f.Chain)
		if f.Body == "verbose" {
			m.VerboseFormat = f.Name
		}
		formats[f.Name] = *f
	}
	if len(m.Formats) > 0 { // the former prefixes are changed without their records by tests
		for i := range m.Prefixes {
			p := &m.Prefixes[i]
			p.Body, p.Steps = formats[p.Format].Body, formats[p.Format].Steps
		}
	}
	m.Groups = groups(m.Prefixes)
	m.Selection.derive()
	fields := []Field{{Name: "model", Type: "open"}}
	m.Payload.derive(&Record{Fields: fields})
}
