package compact

// structClauses are the steps of a frame that its legend explains.
type structClauses uint16

const (
	clauseTable structClauses = 1 << iota
	clauseInline
	clauseRow
	clauseRows
	clauseConstant
	clauseOptional
	clausePattern
	clauseAbsent
	clauseName
	clauseRepeat
	clauseRest
	clauseJSON
)

// columnClauses are those of the kinds of columns.
var columnClauses = [...]structClauses{
	columnConstant: clauseConstant, columnPattern: clausePattern, columnInline: clauseInline, columnRow: clauseRow, columnList: clauseRows,
}
