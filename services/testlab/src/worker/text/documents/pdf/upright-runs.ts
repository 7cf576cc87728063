import type { TextItem, TextRun } from './text-run';

/** Maximum deviation of text along an edge of the page, in degrees. */
const ALONG = 10;
/** Minimum share of characters of slanted text; below it the text is a watermark. */
const LEAST_SLANTED = 0.2;
/** Maximum coordinate; larger values are a sign of a damaged file. */
const FARTHEST = 100_000;

interface Direction {
  items: TextItem[];
  characters: number;
  /** Sum of the deviations from the direction's angle, weighted by characters, in degrees. */
  skew: number;
  angle: number;
}

/**
 * Returns the runs of a page by their direction, most characters first, each rotated to horizontal
 * lines: pages may be rotated, margins have stamps. Watermarks across the page are removed.
 */
export function uprightRuns(items: readonly TextItem[]): TextRun[][] {
  const directions = new Map<string, Direction>();
  let all = 0;
  for (const item of items) {
    const angle = angleOf(item);
    if (angle === undefined || item.str.trim() === '') continue;
    const edge = Math.round(angle / 90) * 90;
    const isAlong = Math.abs(angle - edge) <= ALONG;
    const own = isAlong ? edge : Math.round(angle / 15) * 15;
    const key = `${(own + 360) % 360}${isAlong ? '' : ' slanted'}`;
    const direction = directions.get(key) ?? { items: [], characters: 0, skew: 0, angle: own };
    direction.items.push(item);
    direction.characters += item.str.length;
    direction.skew += (angle - direction.angle) * item.str.length;
    directions.set(key, direction);
    all += item.str.length;
  }
  return [...directions]
    .filter(([key, { characters }]) => !key.endsWith('slanted') || characters > LEAST_SLANTED * all)
    .map(([, direction]) => direction)
    .sort((a, b) => b.characters - a.characters)
    .map(({ items, angle, skew, characters }) => turned(items, angle + skew / characters));
}

function angleOf({ transform, width, height }: TextItem): number | undefined {
  const isSane = [...transform, width, height].every((value) => Math.abs(value) < FARTHEST);
  if (!isSane || transform.length < 6) return undefined;
  const degrees = (Math.atan2(transform[1] ?? 0, transform[0] ?? 0) * 180) / Math.PI;
  return degrees <= -180 + ALONG ? degrees + 360 : degrees;
}

function turned(items: readonly TextItem[], degrees: number): TextRun[] {
  const radians = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return items.map(({ str, dir, width, height, transform }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
    const size = Math.hypot(c, d) || height || Math.hypot(a, b);
    const start = e * cos + f * sin;
    // A matrix may mirror a line, so that its origin is on the right.
    const isMirrored = a * cos + b * sin < 0;
    const x = isMirrored ? start - width : start;
    return {
      text: plainLetters(str),
      x,
      right: x + width,
      y: e * sin - f * cos,
      size,
      isRtl: dir === 'rtl',
    };
  });
}

/** Replaces the presentation forms of Arabic and Hebrew letters by the letters. */
function plainLetters(text: string): string {
  return text.replace(/[\ufb1d-\ufdff\ufe70-\ufefc]+/g, (forms) => forms.normalize('NFKC'));
}
