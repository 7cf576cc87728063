/** Levels of quotes and lists that are shown; deeper ones are read as the last of them. */
const LEVELS = 8;
/** One mark of a quote or a list with the blanks before it; a quote's needs none behind it. */
const MARK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t>]))/y;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;

interface Code {
  /** What its lines begin with: marks of quotes and blanks. */
  prefix: string;
  fence: string;
}

/** A line that may begin a formula of its own. */
const FORMULA = /^(?:\$\$|\\\[)/;

/**
 * Ends the nesting of quotes and lists at eight levels, in linear time. Fenced code stays as it is; a line that has
 * left the quote or list of its fence is no code. A formula that begins a line
 * is set off by a blank one, as the lexer wants it.
 */
export function prepareText(markdown: string): string {
  let code: Code | null = null;
  let isOpen = false;
  const lines = markdown.split('\n').map((line) => {
    if (code && isWithin(line, code)) {
      if (isEnd(line, code)) code = null;
      return line;
    }
    const { kept, rest } = takeMarks(line);
    const [fence] = FENCE.exec(rest) ?? [];
    code = fence ? { prefix: kept.replace(/[^>\t]/g, ' '), fence } : null;
    const isSetOff = !isOpen && FORMULA.test(line);
    const marks = line.split('$$').length - 1;
    isOpen = line.trim() !== '' && isOpen !== (marks % 2 === 1);
    return isSetOff ? `\n${line}` : kept + rest;
  });
  return lines.join('\n');
}

/** The first marks of a line, and what follows all of its marks. */
function takeMarks(line: string): { kept: string; rest: string } {
  let [count, end, keptEnd] = [0, 0, 0];
  for (;;) {
    MARK.lastIndex = end;
    if (!MARK.test(line)) break;
    end = MARK.lastIndex;
    count += 1;
    if (count <= LEVELS) keptEnd = end;
  }
  let start = end;
  while (line[start] === ' ' || line[start] === '\t') start += 1;
  const rest = line.slice(start);
  if (count <= LEVELS) return { kept: line.slice(0, start), rest };
  return { kept: `${line.slice(0, keptEnd)} `, rest };
}

function isWithin(line: string, { prefix }: Code): boolean {
  if (line.startsWith(prefix)) return true;
  return !prefix.includes('>') && line.trim() === '';
}

function isEnd(line: string, { prefix, fence }: Code): boolean {
  const text = line.slice(prefix.length).trim();
  const sign = fence.charAt(0);
  return text.startsWith(fence) && [...text].every((one) => one === sign);
}
