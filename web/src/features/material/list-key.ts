/** Query key of the stored files, which other screens read, too. */
export const LIST_KEY = ['materials'];
