import { z } from 'zod';

const ruleSchema = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.record(z.string(), z.string()),
  annotations: z.record(z.string(), z.string()),
});
const documentSchema = z.object({
  spec: z.strictObject({
    groups: z.array(z.strictObject({ name: z.string(), rules: z.array(ruleSchema) })),
  }),
});

/** Rules in the file format of Prometheus. */
export type AlertRules = z.output<typeof documentSchema>['spec'];

/** Acceleration of rules. */
export interface Scale {
  /** Divisor of every duration. */
  factor: number;
  /** Scrape interval, in ms: a range must contain two scrapes. */
  scrapeMs: number;
}

const MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
};
const STRING = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g;
/** A time in seconds, in the notation of the rules: `3 * 3600`. */
const SECONDS = /\b\d+(?:\.\d+)?\s*\*\s*(?:60|3600|86400)\b/g;
/**
 * Constructs with unrecognized times: a comment, a fixed timestamp, a forecast, the time of day.
 */
const UNCLEAR =
  /#|@|\b(?:predict_linear|holt_winters|double_exponential_smoothing|hour|minute|day_of_\w+)\s*\(/;

/**
 * Divides every duration of the rules of a PrometheusRule by one factor: ranges, offsets, `for`,
 * and seconds that are compared with `time()`. Counts and ratios are unchanged.
 * @throws Error if a rule contains an unrecognized time, or a range becomes too short for its
 *   scrapes
 */
export function scaleRules(document: unknown, scale: Scale): AlertRules {
  const { groups } = documentSchema.parse(document).spec;
  return {
    groups: groups.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({ ...rule, ...scaleRule(rule, scale) })),
    })),
  };
}

function scaleRule(rule: z.output<typeof ruleSchema>, scale: Scale) {
  try {
    const expr = scaleExpression(rule.expr, scale);
    return rule.for === undefined ? { expr } : { expr, for: scaleDuration(rule.for, scale.factor) };
  } catch (error) {
    throw new Error(`${rule.alert}: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

/**
 * Divides every duration of an expression.
 * @throws Error if it contains an unrecognized time
 */
export function scaleExpression(expression: string, { factor, scrapeMs }: Scale): string {
  const strings: string[] = [];
  // Quoted strings contain no durations.
  const bare = expression.replace(STRING, (text) => `"${strings.push(text) - 1}"`);
  const unclear = UNCLEAR.exec(bare)?.[0];
  if (unclear) throw new Error(`what '${unclear}' means for time is not known.`);
  const scaled = scaleSeconds(scaleOffsets(scaleRanges(bare, factor, scrapeMs), factor), factor);
  return scaled.replace(/"(\d+)"/g, (_, n: string) => strings[Number(n)] ?? '');
}

/** Scales `[5m]`, and `[1h:5m]` of a subquery. */
function scaleRanges(text: string, factor: number, scrapeMs: number): string {
  return text.replace(/\[([^\]]*)\]/g, (_, inside: string) => {
    const [range = '', step] = inside.split(':').map((part) => part.trim());
    const ms = millisecondsOf(range) / factor;
    if (ms < 2 * scrapeMs) throw new Error(`[${range}] is too short for two scrapes.`);
    const by = step ? scaleDuration(step, factor) : '';
    return step === undefined ? `[${written(ms)}]` : `[${written(ms)}:${by}]`;
  });
}

function scaleOffsets(text: string, factor: number): string {
  return text.replace(/\boffset\s+(-?)(\S+?)(?=[\s)]|$)/g, (_, sign: string, duration: string) => {
    return `offset ${sign}${scaleDuration(duration, factor)}`;
  });
}

function scaleSeconds(text: string, factor: number): string {
  const isOfTime = /\b(?:time|timestamp)\s*\(/.test(text);
  const found = text.match(SECONDS) ?? [];
  if (isOfTime && found.length === 0) {
    throw new Error("what is compared with time() is not written as in '3 * 3600'.");
  }
  if (!isOfTime && found.length > 0) throw new Error(`${found[0]} is not known for a time.`);
  return text.replace(SECONDS, (seconds) => `${seconds} / ${factor}`);
}

/**
 * Divides a duration: `10m` becomes `40s`.
 * @throws Error if it is not a duration
 */
export function scaleDuration(duration: string, factor: number): string {
  return written(millisecondsOf(duration) / factor);
}

/**
 * Converts a duration such as `1h30m` to ms.
 * @throws Error if it is not a duration
 */
export function millisecondsOf(duration: string): number {
  if (!/^(?:\d+(?:ms|[smhdw]))+$/.test(duration)) throw new Error(`'${duration}' is no duration.`);
  return [...duration.matchAll(/(\d+)(ms|[smhdw])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (MS[unit] ?? 0),
    0,
  );
}

function written(ms: number): string {
  const whole = Math.round(ms);
  if (whole < 1) throw new Error(`${ms} ms is too short for Prometheus.`);
  return whole % 1_000 === 0 ? `${whole / 1_000}s` : `${whole}ms`;
}
