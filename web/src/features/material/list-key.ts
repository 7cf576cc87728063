/** Key of the list of kept files, which other screens read, too. */
export const LIST_KEY = ['materials'];
