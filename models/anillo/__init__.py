"""La Guerra del Anillo (The War of the Ring): the rulebook clause by clause and its model."""
