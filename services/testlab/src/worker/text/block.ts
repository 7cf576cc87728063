/** A block of a text, as laid out by its author. */
export interface Block {
  kind: 'heading' | 'bullet' | 'paragraph';
  text: string;
  /** Heading above the block; null if there is none. */
  heading: string | null;
  /** Index of the run of bullets; bullets of one run belong together. */
  run: number;
  /** Whether it is a numbered item. */
  isNumbered: boolean;
}
