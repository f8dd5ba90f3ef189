// Nothing for Swift to call: what start.c defines takes the place of parts of the runtime when a program is linked.
