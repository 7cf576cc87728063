const HEADING = /^ {0,3}#{1,6}\s+(.*?)\s*#*$/;
const FENCE = /^\s*(?:```|~~~)/;
const FRONT = /^---\s*$/;
/** Lines of directives: "{{< note >}}", ":::", ".. code::", "{% include %}". */
const DIRECTIVE =
  /^\s*(?:\{\{.*\}\}|\{%.*%\}|:::+.*|\.\. .*::.*|<!--.*-->|!\[[^\]]*\]\([^)]*\))\s*$/;
/** Maximum length of a line whose marks are removed, in characters; no written line is longer. */
const LONGEST = 4_000;

function stripMarks(line: string): string {
  return line
    .replace(/!\[[^\][]{0,200}\]\([^()\s]{0,300}(?: "[^"]{0,100}")?\)/g, '')
    .replace(/\[([^\][]{1,200})\](?:\([^()\s]{0,300}(?: "[^"]{0,100}")?\)|\[[^\][]{0,80}\])/g, '$1')
    .replace(/\[\^[^\][]{1,20}\]:?/g, '')
    .replace(/<\/?[a-zA-Z][^<>]{0,200}>/g, '')
    .replace(/\{\{[<%][^{}]{0,200}[>%]\}\}/g, '')
    .replace(/(\*\*|__)(?=\S)([^*_]{1,4000})\1/g, '$2')
    .replace(/(^|[\s("'])[*_](?=\S)([^*_]{1,4000})[*_](?=$|[\s.,;:!?)"'])/g, '$1$2')
    .replace(/`([^`]{1,120})`/g, '$1')
    .replace(/^(\s*)> ?/, '$1');
}

/**
 * Removes the marks of Markdown from a text: headings become separate lines; code and front matter
 * are removed.
 */
export function stripMarkdown(text: string): string {
  const lines = text.split(/\r?\n/);
  const kept: string[] = [];
  let isCode = false;
  let inFront = FRONT.test(lines[0] ?? '') && lines.slice(1, 60).some((line) => FRONT.test(line));
  for (const [index, line] of lines.entries()) {
    if (inFront) {
      inFront = index === 0 || !FRONT.test(line);
      continue;
    }
    if (FENCE.test(line)) {
      isCode = !isCode;
      kept.push('');
      continue;
    }
    if (isCode || (line.length < LONGEST && DIRECTIVE.test(line))) continue;
    const heading = line.length < LONGEST ? HEADING.exec(line)?.[1] : undefined;
    if (heading !== undefined) kept.push('', stripMarks(heading).replace(/\s*\{#.*\}$/, ''), '');
    else kept.push(line.length < LONGEST ? stripMarks(line) : line);
  }
  return kept.join('\n');
}
