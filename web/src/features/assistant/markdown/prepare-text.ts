/** Maximum nesting of quotes and lists; deeper levels are flattened to the last one. */
const LEVELS = 8;
/** One quote or list marker with the blanks before it; a quote marker needs none after it. */
const MARK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t>]))/y;
const FENCE = /^(`{3,}(?=[^`]*$)|~{3,})/;

interface Code {
  /** Prefix of its lines: quote markers and blanks. */
  prefix: string;
  fence: string;
}

/** A line that may begin a block formula. */
const FORMULA = /^(?:\$\$|\\\[)/;

/**
 * Limits the nesting of quotes and lists to eight levels, in linear time. Fenced code stays
 * unchanged; a line outside the quote or list of its fence is not code. Inserts a blank line before
 * a formula at the start of a line, which the lexer requires.
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

/** Returns the first markers of a line, and the text after all of its markers. */
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
