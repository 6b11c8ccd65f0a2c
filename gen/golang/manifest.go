package golang

import "github.com/compactgen/compactgen/gen/model"

// repositoryOnly marks a source that no self-contained tree has.
const repositoryOnly model.Feature = "-"

// manifest says which feature each hand-written source of runtime/go is for.
var manifest = []struct {
	path    string
	feature model.Feature // "" for always
}{
	{"base64.go", model.FeatureBase64},
	{"base85.go", model.FeatureBase85},
	{"call.go", ""},
	{"delta.go", model.FeatureDeltas},
	{"delta_compute.go", model.FeatureDeltas},
	{"doc.go", ""},
	{"dsl.go", model.FeatureDSL},
	{"dynamic.go", repositoryOnly},
	{"dynamic_chain.go", repositoryOnly},
	{"error.go", ""},
	{"json.go", ""},
	{"json_members.go", ""},
	{"json_text.go", ""},
	{"limits.go", ""},
	{"msgpack.go", model.FeaturePayload},
	{"msgpack_write.go", model.FeaturePayload},
	{"protocol.go", ""},
	{"response.go", ""},
	{"select.go", ""},
	{"stream.go", model.FeatureDeltas},
	{"text.go", ""},
	{"verbose.go", model.FeatureVerbose},
	{"zlib.go", model.FeatureZlib},
}

// Sources lists the hand-written files of runtime/go that a self-contained tree
// of the protocol needs.
func Sources(m *model.Model) []string {
	var list []string
	for _, s := range manifest {
		if s.feature == "" || m.Has(s.feature) {
			list = append(list, s.path)
		}
	}
	return list
}
