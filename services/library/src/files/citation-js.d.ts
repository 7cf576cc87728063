declare module '@citation-js/core' {
  /** Parses bibliographies in the formats whose plugins are loaded. */
  export class Cite {
    /** @throws Error if the text cannot be parsed */
    constructor(text: string);
    /** Works in CSL JSON. */
    readonly data: readonly unknown[];
  }
  /** Configuration of the loaded plugins. */
  export const plugins: {
    config: { get(plugin: '@bibtex'): { constants: { fieldTypes: Record<string, string[]> } } };
  };
}
declare module '@citation-js/plugin-bibtex';
