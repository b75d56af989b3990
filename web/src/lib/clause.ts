/** The grammar of clauses and rulings in any text, as core/clauses.py has it: PHO-AUC04, PHO-R07. */
export const ID = '[A-Z][A-Z0-9]+-[A-Z]+\\d+[a-z]?';
