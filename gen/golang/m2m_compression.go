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
	found, unknown := []jen.Code{id("method")}, id("methodUnknown")
	compressionCode.emitType(f, "reads and writes the frames.")
	compressionCode.lookup(f, "findMethod finds what an algorithm's name stands for.", "findMethod", id("key").Id("Algorithm"), found, names, unknown)
	compressionCode.lookup(f, "findTag finds the method of a frame's tag.", "findTag", id("key").String(), found, tags, unknown)
	compressionCode.lookup(f, "payloadKey knows the keys of chat payloads.", "payloadKey", id("key").String(), []jen.Code{jen.Bool()}, keys, jen.False())
	emitWriteFrame(f, c)
	emitReadFrame(f, c)
	emitCompressionLayout(f, c)
	if c.Dictionary != nil && m.Has(model.FeatureDictionary) {
		emitPatterns(f, c.Dictionary)
	}
}

func emitWriteFrame(f *jen.File, c *model.Compression) {
	f.Comment("write appends the content's frame.")
	compressionCode.method(f, "write").Params(id("c").Op("*").Id("call"), id("m").Id("method"), id("dst").Index().Byte(), id("content").String()).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).Block(
		jen.Switch(id("m")).BlockFunc(func(g *jen.Group) {
			for _, a := range c.Algorithms {
				if a.Role != "none" {
					g.Case(id(algorithmNames[a.Role].method)).Block(jen.Return(
						id(algorithmNames[a.Role].encode).Call(id("c"), appended(a.Tag), id("content"))))
				}
			}
		}),
		jen.Return(jen.Append(id("dst"), id("content").Op("...")), jen.Nil()),
	)
	f.Line()
}

func emitReadFrame(f *jen.File, c *model.Compression) {
	f.Comment("read appends the content of what stands behind a tag.")
	compressionCode.method(f, "read").Params(id("c").Op("*").Id("call"), id("m").Id("method"), id("dst").Index().Byte(), id("text").String()).
		Params(jen.Index().Byte(), jen.Op("*").Id("Error")).Block(
		jen.Switch(id("m")).BlockFunc(func(g *jen.Group) {
			for _, a := range c.Algorithms {
				if a.Role != "none" {
					g.Case(id(algorithmNames[a.Role].method)).Block(jen.Return(
						id(algorithmNames[a.Role].decode).Call(id("c"), id("dst"), id("text"))))
				}
			}
		}),
		jen.Return(jen.Append(id("dst"), id("text").Op("...")), jen.Nil()),
	)
	f.Line()
}

func emitCompressionLayout(f *jen.File, c *model.Compression) {
	var names []jen.Code
	for _, a := range c.Algorithms {
		names = append(names, field(algorithmNames[a.Role].method, id(algorithmNames[a.Role].name)))
	}
	f.Comment("compressionFrames is the layout of the frames, and how an algorithm is chosen.")
	f.Var().Id("compressionFrames").Op("=").Id("compression").Add(lines(
		field("names", jen.Index(id("methodCount")).Id("Algorithm").Add(lines(names...))),
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
		rows = append(rows, row(lit(p.Code), lit(p.Text)))
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
