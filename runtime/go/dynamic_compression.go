package compact
