import type { CollectedSpan } from '@portal/testing';

const WIDTH = 1_000;
const LABEL_WIDTH = 330;
const TIME_WIDTH = 70;
const ROW = 24;
const HEAD = 64;
const FOOT = 20;
/** Readable on white and on black; the name in the row distinguishes services without colours. */
const COLOURS = ['#1f6feb', '#b35900', '#1a7f37', '#8250df', '#bf3989', '#57606a'];
const NS_PER_MS = 1_000_000;

/** A span with its place in the tree; times in ms since the start of the trace. */
interface Row {
  span: CollectedSpan;
  depth: number;
  startMs: number;
  endMs: number;
}

/** Draws one trace as an SVG picture: one row per span, below its parent. */
export function drawTrace(title: string, spans: readonly CollectedSpan[]): string {
  const rows = rowsOf(spans);
  const lastMs = Math.max(...rows.map(({ endMs }) => endMs), 0.001);
  const services = [...new Set(rows.map(({ span }) => span.service))];
  const height = HEAD + rows.length * ROW + FOOT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="24" font-size="16" font-weight="bold" fill="#1f2328">${escaped(title)}</text>`,
    ...services.map((service, n) => legend(service, n)),
    ...rows.map((row, n) => bar(row, { n, lastMs, colour: colourOf(services, row) })),
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Returns the rows depth first, children by start time. A span without a known parent is a root.
 */
function rowsOf(spans: readonly CollectedSpan[]): Row[] {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const first = spans.reduce((least, span) => (startOf(span) < least ? startOf(span) : least), MAX);
  const msOf = (time: bigint) => Number(time - first) / NS_PER_MS;
  const below = (parent: string | undefined, depth: number): Row[] =>
    spans
      .filter((span) => parentOf(span, known) === parent)
      .sort((one, other) => Number(startOf(one) - startOf(other)))
      .flatMap((span) => [
        { span, depth, startMs: msOf(startOf(span)), endMs: msOf(BigInt(span.endTimeUnixNano)) },
        ...below(span.spanId, depth + 1),
      ]);
  return below(undefined, 0);
}

const MAX = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(1_000_000);

function startOf(span: CollectedSpan): bigint {
  return BigInt(span.startTimeUnixNano);
}

function parentOf({ parentSpanId }: CollectedSpan, known: Set<string>): string | undefined {
  return parentSpanId && known.has(parentSpanId) ? parentSpanId : undefined;
}

function colourOf(services: readonly string[], { span }: Row): string {
  return COLOURS[services.indexOf(span.service) % COLOURS.length] ?? '#57606a';
}

function legend(service: string, n: number): string {
  const x = 16 + n * 130;
  return (
    `<rect x="${x}" y="38" width="12" height="12" rx="2" fill="${COLOURS[n % COLOURS.length] ?? ''}"/>` +
    `<text x="${x + 18}" y="49" fill="#1f2328">${escaped(service)}</text>`
  );
}

function bar(
  { span, depth, startMs, endMs }: Row,
  { n, lastMs, colour }: { n: number; lastMs: number; colour: string },
): string {
  const y = HEAD + n * ROW;
  const scale = (WIDTH - LABEL_WIDTH - TIME_WIDTH) / lastMs;
  const x = LABEL_WIDTH + startMs * scale;
  const width = Math.max((endMs - startMs) * scale, 2);
  const time = `${(endMs - startMs).toFixed(1)} ms`;
  return [
    n % 2 === 0 ? `<rect y="${y}" width="${WIDTH}" height="${ROW}" fill="#f6f8fa"/>` : '',
    `<text x="${16 + depth * 14}" y="${y + 17}" fill="#1f2328">${escaped(span.name)}</text>`,
    `<rect x="${x.toFixed(1)}" y="${y + 5}" width="${width.toFixed(1)}" height="${ROW - 10}" rx="2" fill="${colour}"/>`,
    `<text x="${(x + width + 5).toFixed(1)}" y="${y + 17}" font-size="11" fill="#57606a">${time}</text>`,
  ].join('');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
