"""The referee: the conversation with the table as a table of states and steps, without I/O, clock or chance."""
