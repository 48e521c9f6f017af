"""A server for assistants, which ask by the Model Context Protocol: `cardmath mcp`.

`server` speaks the protocol, `call` answers one question within its limits, `tools/` has a file for
each tool, and `references` what an assistant may read.
"""
