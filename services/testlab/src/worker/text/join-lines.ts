const KEEPS_HYPHEN =
  /(?:^|[\s(])(?:self|well|non|long|short|high|low|cost|two|three|four|five|half|full|part|cross|co|anti|post|pre|semi|multi|first|second|third|follow|decision|risk|evidence|value|time|data|user|open|end|large|small|middle|real|object|community|police|white|blue|face|peer|state|rule|problem|market|labour|capital)-$/i;

/** Appends a wrapped line to the text and rejoins a word split at the line end. */
export function joinLines(before: string, line: string): string {
  if (/[A-Za-z]-$/.test(before) && /^[a-z]/.test(line)) {
    return KEEPS_HYPHEN.test(before) ? before + line : before.slice(0, -1) + line;
  }
  return `${before} ${line}`;
}
