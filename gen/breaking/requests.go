package breaking

func (c *comparison) requests() {}
