package spec

import (
	"slices"
	"strings"
	"unicode"
)

// Rules of deltas.

func (c *checker) deltas() {
	d := c.Deltas
	if d == nil {
		return
	}
	c.separator(d.Separator)
	symbols := map[string]Pos{}
	var roles []Text
	for _, o := range d.Operations {
		roles = append(roles, o.Role)
		c.distinct(symbols, o.Symbol, "duplicate-symbol", "symbol")
		if c.filled(o.Symbol, "a symbol") {
			c.symbol(o.Symbol)
		}
		c.operationChain(o)
		if o.Unasked.Set() && slices.Contains(OperationRoles, o.Role.V) && o.Role.V != "splice" {
			c.add(o.Unasked.Pos, "operation-unasked", "only the splice says whether encoders write it unasked")
		}
	}
	c.roles("deltas", roles, "operation role", OperationRoles, []string{"full"})
}

func (c *checker) symbol(t Text) {
	unprintable := func(r rune) bool { return r == ' ' || !unicode.IsPrint(r) }
	switch sep := c.Deltas.Separator.V; {
	case strings.ContainsFunc(t.V, unprintable):
		c.add(t.Pos, "bad-symbol", "symbol %s must be printable, without white space", quote(t.V))
	case sep != "" && strings.Contains(t.V, sep):
		c.add(t.Pos, "bad-symbol", "symbol %s holds the separator %s", quote(t.V), quote(sep))
	}
}

func (c *checker) operationChain(o Operation) {
	chain, known := c.chain(o.Chain)
	switch {
	case o.Role.V == "compressed" && o.Chain == nil && c.parts["deltas"].whole:
		c.add(o.Pos, "operation-chain", "the compressed operation needs the key \"chain\"")
	case !known:
	case slices.Contains(OperationRoles, o.Role.V) && o.Role.V != "compressed":
		c.add(o.Chain[0].Pos, "operation-chain", "only the compressed operation has a chain")
	case chain != "zlib, base64" && chain != "zlib, base85":
		c.add(o.Chain[0].Pos, "operation-chain", "no delta is made by [%s]; there are [zlib, base64], [zlib, base85]", chain)
	}
}
