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

/** Rules as Prometheus reads them from a file. */
export type AlertRules = z.output<typeof documentSchema>['spec'];

/** How rules are made quicker. */
export interface Scale {
  /** Every duration is divided by it. */
  factor: number;
  /** Pause between two scrapes, in ms: a range has to see two of them. */
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
/** A time in seconds, as rules write it: `3 * 3600`. */
const SECONDS = /\b\d+(?:\.\d+)?\s*\*\s*(?:60|3600|86400)\b/g;
/** What holds a time that is not seen as one: a comment, a fixed moment, a forecast, the time of day. */
const UNCLEAR =
  /#|@|\b(?:predict_linear|holt_winters|double_exponential_smoothing|hour|minute|day_of_\w+)\s*\(/;

/**
 * The rules of a PrometheusRule with every duration divided by one factor: ranges, offsets, `for`, and seconds that
 * are compared with `time()`. Counts and shares stay as they are.
 * @throws Error where a rule holds a time that it does not know, or a range becomes too short for its scrapes
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

/** @throws Error where it holds a time that is not known for one */
export function scaleExpression(expression: string, { factor, scrapeMs }: Scale): string {
  const strings: string[] = [];
  // What stands in quotes is nobody's duration.
  const bare = expression.replace(STRING, (text) => `"${strings.push(text) - 1}"`);
  const unclear = UNCLEAR.exec(bare)?.[0];
  if (unclear) throw new Error(`what '${unclear}' means for time is not known.`);
  const scaled = scaleSeconds(scaleOffsets(scaleRanges(bare, factor, scrapeMs), factor), factor);
  return scaled.replace(/"(\d+)"/g, (_, n: string) => strings[Number(n)] ?? '');
}

/** `[5m]`, and `[1h:5m]` of a subquery. */
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

/** `10m` divided: `40s`. @throws Error where it is no duration */
export function scaleDuration(duration: string, factor: number): string {
  return written(millisecondsOf(duration) / factor);
}

/** `1h30m` in ms. @throws Error where it is no duration */
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
