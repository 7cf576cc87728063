/** Key of the query of added titles. */
export const TITLES_KEY = ['admin', 'library', 'titles'];
