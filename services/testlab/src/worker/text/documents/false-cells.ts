/** Maximum number of characters checked at the end of a line. */
const END = 80;
const ROW = /[|\t]/;
/** Line between the head of a table and its rows. */
const RULE = /^[\s|:-]*$/;
const VERDICT = /^(?:t|f|true|false|correct|incorrect|right|wrong)$/i;
/** Headers of columns in which F means false. */
const VERDICT_HEAD = /\b(?:answers?|true|false|correct|right|wrong|verdict|t ?\/ ?f|t or f)\b/i;
/** Headers of columns of letters with another meaning, such as the farad and the tesla. */
const LETTER_HEAD = /\b(?:units?|symbols?|abbreviations?|letters?|signs?|variables?|notations?)\b/i;

/**
 * Finds the rows whose last cell says F for false: its column contains only verdicts, or its
 * header announces them. Elsewhere an F is a force, or the farad. Runs in linear time.
 * @returns the indexes of their lines
 */
export function findFalseCells(lines: readonly string[]): ReadonlySet<number> {
  return new Set(tablesOf(lines).flatMap((table) => falseRowsOf(table, lines)));
}

function falseRowsOf(table: readonly number[], lines: readonly string[]): number[] {
  const cells = table
    .map((at) => ({ at, cell: lastCellOf(lines[at] ?? '') }))
    .filter(({ cell }) => !RULE.test(cell));
  const [first, ...others] = cells;
  if (!first) return [];
  const head = VERDICT.test(first.cell) && others.length > 0 ? null : first.cell;
  const body = head === null ? cells : others;
  const isHeaded = head !== null && VERDICT_HEAD.test(head);
  const isOfLetters = head !== null && LETTER_HEAD.test(head);
  const isOfVerdicts = body.length > 1 && body.every(({ cell }) => VERDICT.test(cell));
  if (!isHeaded && (isOfLetters || !isOfVerdicts)) return [];
  return body.filter(({ cell }) => /^f$/i.test(cell)).map(({ at }) => at);
}

/**
 * Returns the indexes of the rows of each table: consecutive rows, or rows with one blank line
 * between.
 */
function tablesOf(lines: readonly string[]): number[][] {
  const tables: number[][] = [];
  let step = 0;
  for (const [at, line] of lines.entries()) {
    if (!ROW.test(line)) continue;
    const table = tables.at(-1);
    const apart = at - (table?.at(-1) ?? -Infinity);
    const isNear = apart === 1 || (apart === 2 && lines[at - 1]?.trim() === '');
    if (!table || !isNear || (table.length > 1 && apart !== step)) tables.push([at]);
    else table.push(at);
    step = apart;
  }
  return tables;
}

function lastCellOf(line: string): string {
  const end = line.slice(-END).replace(/[\s|*_.!)]{1,80}$/, '');
  return (end.split(ROW).at(-1) ?? '').replace(/^[\s*_(]{1,80}/, '');
}
