package compact

// judgeHolding is judge for a record with lists or maps.
func (c *call) judgeHolding(r *record, check func(*checker)) *Error {
	err := c.judge(r, check)
	if len(c.tooDeep) == 0 {
		return err
	}
	deep := c.tooDeep[0]
	if err == nil || err.Cause == CauseUnrepresentable && r.place(deep.Field) < r.place(err.Field) {
		return deep
	}
	return err
}
