/** A number found in a sentence, of which near and like-looking ones can be made. */
export interface NumberSpot {
  kind: 'year' | 'percent' | 'money' | 'quantity';
  start: number;
  end: number;
  /** As shown in the choices, with its sign or unit where that is part of it. */
  shown: string;
  value: number;
  decimals: number;
  grouped: boolean;
  prefix: string;
  suffix: string;
}

const NUMBER =
  /((?:₦|N(?=\d)|US\$|\$|£|€)\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(\s?(?:%|per cent\b|percent\b)|\s(?:thousand|million|billion|trillion)\b)?/g;
const NAME_BEFORE =
  /(?:\b(?:type|grade|stage|class|chapter|section|article|figure|fig\.|table|page|no\.|number|step|phase|level|version|act|unit|week|part|group|layer|rule|covid|ifrs|ias|isa|iso|form|vitamin|omega|factor|port|day|question|volume|line|item|world war|law|schedule|ipv|http|windows|python|java|method|model|decree)[ -]?|[A-Za-z]-?|[,.:/^×*-])$/i;

/** Finds the numbers of a sentence a question can be about. */
export function findNumbers(sentence: string): NumberSpot[] {
  const spots: NumberSpot[] = [];
  for (const match of sentence.matchAll(NUMBER)) {
    const [whole, prefix = '', digits = '', suffix = ''] = match;
    const before = sentence.slice(0, match.index);
    const after = sentence.slice(match.index + whole.length);
    if (
      NAME_BEFORE.test(before) ||
      /^(?:[A-Za-z²³°/:^×*]|-|,\d|\.\d|(?:st|nd|rd|th)\b| ?(?:°|[+=×*/<>]))/.test(after)
    )
      continue;
    const value = Number(digits.replace(/,/g, ''));
    const decimals = digits.split('.')[1]?.length ?? 0;
    const isYear =
      prefix === '' &&
      suffix === '' &&
      /^(?:1[0-9]\d\d|20[0-4]\d)$/.test(digits) &&
      /\b(?:in|by|since|from|until|after|before|of|between|and|to|during|year|early|late|about|around)\s$|\($/i.test(
        before,
      ) &&
      !/^\s(?:[a-z]+s\b|ml|kg|mg|km)/.test(after);
    const kind = isYear
      ? 'year'
      : /%|cent/.test(suffix)
        ? 'percent'
        : prefix !== ''
          ? 'money'
          : 'quantity';
    if (kind === 'quantity' && /^\d{4}$/.test(digits)) continue;
    if (kind === 'quantity' && value < 3) continue;
    if (kind === 'quantity' && !/^ [a-z]/.test(after) && suffix === '') continue;
    spots.push({
      kind,
      value,
      decimals,
      prefix,
      suffix,
      start: match.index,
      end: match.index + whole.length,
      shown: whole.trim(),
      grouped: digits.includes(','),
    });
  }
  return spots;
}

function write(spot: NumberSpot, value: number): string {
  const fixed = value.toFixed(spot.decimals);
  const grouped = spot.grouped ? fixed.replace(/\B(?=(\d{3})+(?!\d))/g, ',') : fixed;
  return `${spot.prefix}${grouped}${spot.suffix}`.trim();
}

function roundness(value: number): number {
  for (const unit of [1_000_000, 100_000, 10_000, 5_000, 1_000, 500, 100, 50, 25, 10, 5]) {
    if (value >= unit * 2 && value % unit === 0) return unit;
  }
  return 1;
}

const YEAR_STEPS = [3, 4, 6, 7, 8];

function stepOf(spot: NumberSpot): number {
  if (spot.kind === 'year')
    return spot.value % 10 === 0 ? 10 : (YEAR_STEPS[spot.value % YEAR_STEPS.length] ?? 4);
  if (spot.decimals > 0)
    return Math.max(10 ** -spot.decimals, Number((spot.value * 0.15).toFixed(spot.decimals)));
  if (spot.kind === 'quantity' && spot.value % 16 === 0 && spot.value < 1_000) return 16;
  if (spot.kind === 'percent' && spot.value >= 30 && spot.value % 10 === 0) return 10;
  const unit = roundness(spot.value);
  const wanted = spot.value * 0.2;
  return Math.max(unit, Math.round(wanted / unit) * unit);
}

/** Three other numbers of the same make: `below` of them smaller than the right one. */
export function nearNumbers(spot: NumberSpot, below: number, latestYear = 2024): string[] {
  const step = stepOf(spot);
  const least = spot.decimals > 0 ? 10 ** -spot.decimals : 1;
  const most =
    spot.kind === 'percent' && spot.value <= 100
      ? spot.value === 100
        ? 100
        : 99
      : spot.kind === 'year'
        ? latestYear
        : Infinity;
  const allowed = (value: number): boolean =>
    value >= least && value <= most && value !== spot.value;
  const smaller = [1, 2, 3, 4].map((times) => spot.value - times * step).filter(allowed);
  const larger = [1, 2, 3, 4].map((times) => spot.value + times * step).filter(allowed);
  const taken = [
    ...smaller.slice(0, below),
    ...larger.slice(0, 3 - Math.min(below, smaller.length)),
  ];
  const rest = [...smaller, ...larger].filter((value) => !taken.includes(value));
  const written = [...taken, ...rest].map((value) => write(spot, value));
  return [...new Set(written)].filter((text) => text !== spot.shown).slice(0, 3);
}
