/** The format of clause and ruling ids, as in core/clauses.py: PHO-AUC04, PHO-R07. */
export const ID = '[A-Z][A-Z0-9]+-[A-Z]+\\d+[a-z]?';
