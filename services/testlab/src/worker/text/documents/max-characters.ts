/** Maximum number of characters read from a document. */
export const MAX_CHARACTERS = 400_000;
