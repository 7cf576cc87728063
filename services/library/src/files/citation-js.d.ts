declare module '@citation-js/core' {
  /** Reads bibliographies of the formats whose plugins are loaded. */
  export class Cite {
    /** @throws Error where the text cannot be read */
    constructor(text: string);
    /** Works in CSL JSON. */
    readonly data: readonly unknown[];
  }
}
declare module '@citation-js/plugin-bibtex';
