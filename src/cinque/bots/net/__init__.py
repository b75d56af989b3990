"""Bots that play by a trained net: the file of a net, its inputs, exact inference, and search guided by it."""
