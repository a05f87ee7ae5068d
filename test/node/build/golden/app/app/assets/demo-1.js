// The demo area
