package golang

import (
	"github.com/compactgen/compactgen/gen/model"
	"github.com/dave/jennifer/jen"
)

// emitCompression writes the algorithms' names, tags and dispatch.
func emitCompression(f *jen.File, m *model.Model) {
	c := m.Compression
	f.Comment("The algorithms.")
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, a := range c.Algorithms {
			g.Id(algorithmNames[a.Role].name).Id("Algorithm").Op("=").Lit(a.Name)
		}
	})
	f.Line()
	var names, tags, keys [][]string
	for _, a := range c.Algorithms {
		names = append(names, []string{algorithmNames[a.Role].name, algorithmNames[a.Role].method})
		if a.Tag != "" {
			tags = append(tags, []string{quoted(a.Tag), algorithmNames[a.Role].method})
		}
	}
	for _, k := range c.Selection.PayloadKeys {
		keys = append(keys, []string{quoted(k), "true"})
	}
	found, unknown := []jen.Code{jen.Id("method")}, jen.Id("methodUnknown")
	compressionCode.emitType(f, "reads and writes the frames.")
	compressionCode.lookup(f, "findMethod finds what an algorithm's name stands for.", "findMethod", jen.Id("key").Id("Algorithm"), found, names, unknown)
	compressionCode.lookup(f, "findTag finds the method of a frame's tag.", "findTag", jen.Id("key").String(), found, tags, unknown)
	compressionCode.lookup(f, "payloadKey knows the keys of chat payloads.", "payloadKey", jen.Id("key").String(), []jen.Code{jen.Bool()}, keys, jen.False())
	emitWriteFrame(f, c)
	emitReadFrame(f, c)
	emitCompressionLayout(f, c)
	if c.Dictionary != nil && m.Has(model.FeatureDictionary) {
		emitPatterns(f, c.Dictionary)
	}
}

func emitWriteFrame(f *jen.File, c *model.Compression) {
	f.Comment("write appends the content's frame.")
	compressionCode.method(f, "write").Params(jen.Id("c").Op("*").Id("call"), jen.Id("m").Id("method"), jen.Id("dst").Index().Byte(), jen.Id("content").String()).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).Block(
		jen.Switch(jen.Id("m")).BlockFunc(func(g *jen.Group) {
			for _, a := range c.Algorithms {
				if a.Role != "none" {
					g.Case(jen.Id(algorithmNames[a.Role].method)).Block(jen.Return(
						jen.Id(algorithmNames[a.Role].encode).Call(jen.Id("c"), appended(a.Tag), jen.Id("content"))))
				}
			}
		}),
		jen.Return(jen.Append(jen.Id("dst"), jen.Id("content").Op("...")), jen.Nil()),
	)
	f.Line()
}

func emitReadFrame(f *jen.File, c *model.Compression) {
	f.Comment("read appends the content of what stands behind a tag.")
	compressionCode.method(f, "read").Params(jen.Id("c").Op("*").Id("call"), jen.Id("m").Id("method"), jen.Id("dst").Index().Byte(), jen.Id("text").String()).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).Block(
		jen.Switch(jen.Id("m")).BlockFunc(func(g *jen.Group) {
			for _, a := range c.Algorithms {
				if a.Role != "none" {
					g.Case(jen.Id(algorithmNames[a.Role].method)).Block(jen.Return(
						jen.Id(algorithmNames[a.Role].decode).Call(jen.Id("c"), jen.Id("dst"), jen.Id("text"))))
				}
			}
		}),
		jen.Return(jen.Append(jen.Id("dst"), jen.Id("text").Op("...")), jen.Nil()),
	)
	f.Line()
}

func emitCompressionLayout(f *jen.File, c *model.Compression) {
	var names []jen.Code
	for _, a := range c.Algorithms {
		names = append(names, field(algorithmNames[a.Role].method, jen.Id(algorithmNames[a.Role].name)))
	}
	f.Comment("compressionFrames is the layout of the frames, and how an algorithm is chosen.")
	f.Var().Id("compressionFrames").Op("=").Id("compression").Add(lines(
		field("names", jen.Index(jen.Id("methodCount")).Id("Algorithm").Add(lines(names...))),
		field("small", integer(c.Selection.Small)),
		field("large", integer(c.Selection.Large)),
		field("sample", integer(c.Selection.Sample)),
		field("window", integer(c.Selection.Window)),
		field("over", integer(c.Selection.Over)),
	))
	f.Line()
}

func emitPatterns(f *jen.File, d *model.Dictionary) {
	var rows []jen.Code
	for _, p := range d.Patterns {
		rows = append(rows, row(jen.Lit(p.Code), jen.Lit(p.Text)))
	}
	f.Comment("dictionaryPatterns are the texts that have a byte.")
	f.Var().Id("dictionaryPatterns").Op("=").Index().Id("pattern").Add(lines(rows...))
	f.Line()
}

// brotliQuality is that of the algorithm of the role.
func brotliQuality(c *model.Compression) int64 {
	for _, a := range c.Algorithms {
		if a.Role == "brotli" {
			return int64(a.Quality)
		}
	}
	return 0
}
