"""The text protocol of PioSOLVER's tools (UPI), spoken by our own solver: `cardmath upi`.

`session` reads commands and writes replies, `commands/` answers them, `spot` is what the commands
declare, `added_lines` and `node_ids` translate betting, `vectors` numbers by hand, and `work`
solves in the background.
"""
