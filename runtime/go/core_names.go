package compact

const limitOutput = "output"

// The names that errors of several parts use for what has no place in a record.
const (
	fieldContent = "content"
	fieldText    = "text"
	fieldVersion = "version"
)
