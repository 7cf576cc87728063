/** Maximum total size of the `@string` lines that all entries of a file use, in characters. */
const USED_MAX = 4_000_000;
const STRING = /^\s*@\s*string\b/i;
const NAME = /[a-z_][\w:+-]*/gi;

/** An `@string` line with its position in the file. */
interface Definition {
  at: number;
  line: string;
  uses: readonly Definition[];
  /**
   * Characters of the line and of all lines it uses, counted per use: an upper bound for the size
   * of its value.
   */
  length: number;
}

export function isString(part: string): boolean {
  return STRING.test(part);
}

/**
 * The `@string` lines of a file. Each entry is parsed with only those it uses, and `USED_MAX`
 * limits their total: parsing time stays linear in the file size.
 */
export class BibtexStrings {
  private readonly byName = new Map<string, Definition>();
  private left = USED_MAX;

  constructor(lines: readonly string[]) {
    lines.forEach((line, at) => {
      const [, begun = '', name = ''] =
        /^(\s*@\s*string\s*[{(]\s*([a-z_][\w:+-]*))\s*=/i.exec(line) ?? [];
      const { uses, length } = this.usedIn(line.slice(begun.length));
      if (name) {
        const definition = { at, line, uses, length: line.length + length };
        this.byName.set(name.toLowerCase(), definition);
      }
    });
  }

  /**
   * Returns the lines that an entry needs, in the order of the file.
   * @throws RangeError if the entries exceed `USED_MAX`
   */
  linesFor(entry: string): string {
    const { uses, length } = this.usedIn(entry);
    if (length > this.left) throw new RangeError('The entries use too much of the strings.');
    this.left -= length;
    const needed = new Set<Definition>();
    const waiting = [...uses];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (needed.has(next)) continue;
      needed.add(next);
      waiting.push(...next.uses);
    }
    const inOrder = [...needed].sort((first, second) => first.at - second.at);
    return inOrder.map(({ line }) => line).join('\n');
  }

  private usedIn(text: string): Pick<Definition, 'uses' | 'length'> {
    if (this.byName.size === 0) return { uses: [], length: 0 };
    const uses = new Set<Definition>();
    let length = 0;
    for (const [name] of text.matchAll(NAME)) {
      const definition = this.byName.get(name.toLowerCase());
      if (!definition) continue;
      uses.add(definition);
      length += definition.length;
    }
    return { uses: [...uses], length };
  }
}
