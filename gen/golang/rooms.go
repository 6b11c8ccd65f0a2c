package golang

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"

	"github.com/compactgen/compactgen/gen/model"
)

// layouts are what reads and writes them, as the receivers of a type's methods.
var layouts = map[string]model.Feature{
	"separatedText": model.FeatureDSL,
	"tuple":         model.FeaturePayload,
	"tupleWriter":   model.FeaturePayload,
	"verboseReader": model.FeatureVerbose,
}

// Fit leaves out of a type's file what is done with its values in layouts that the
// protocol lacks. A return code's file is like one.
func Fit(m *model.Model, name string, src []byte) ([]byte, error) {
	if !strings.HasPrefix(name, "type_") && name != returnCodes {
		return src, nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, d := range slices.Backward(file.Decls) {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil {
			continue
		}
		if feature, is := layouts[receiver(f)]; is && !m.Has(feature) {
			from := f.Pos()
			if f.Doc != nil {
				from = f.Doc.Pos()
			}
			src = slices.Delete(src, int(from)-1, min(int(f.End())+1, len(src))) // with the line behind it, which is blank
		}
	}
	return append(bytes.TrimRight(src, "\n"), '\n'), nil
}

func receiver(f *ast.FuncDecl) string {
	if p, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok {
		return p.X.(*ast.Ident).Name
	}
	return ""
}
