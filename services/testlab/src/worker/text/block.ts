/** A piece of a text as its author laid it out. */
export interface Block {
  kind: 'heading' | 'bullet' | 'paragraph';
  text: string;
  /** The heading the block stands under. */
  heading: string | null;
  /** Counts the runs of bullets: those of one run belong together. */
  run: number;
  /** Whether it is an item with a number before it. */
  isNumbered: boolean;
}
