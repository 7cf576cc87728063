declare module '@citation-js/core' {
  /** Reads bibliographies of the formats whose plugins are loaded. */
  export class Cite {
    /** @throws Error where the text cannot be read */
    constructor(text: string);
    /** Works in CSL JSON. */
    readonly data: readonly unknown[];
  }
  /** What the loaded plugins read by. */
  export const plugins: {
    config: { get(plugin: '@bibtex'): { constants: { fieldTypes: Record<string, string[]> } } };
  };
}
declare module '@citation-js/plugin-bibtex';
