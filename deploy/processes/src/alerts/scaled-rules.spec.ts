import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { millisecondsOf, scaleDuration, scaleExpression, scaleRules } from './scaled-rules';
import { ALERTS_FILE } from './alert-rules';

const SCALE = { factor: 15, scrapeMs: 1_000 };
const scaled = (expression: string) => scaleExpression(expression, SCALE);

describe('rules made quicker', () => {
  it.each([
    ['rate(a[5m])', 'rate(a[20s])'],
    ['rate(a[1m])', 'rate(a[4s])'],
    ['max_over_time(a[1h30m])', 'max_over_time(a[360s])'],
    ['max_over_time(rate(a[5m])[1h:5m])', 'max_over_time(rate(a[20s])[240s:20s])'],
    ['max_over_time(a[1h:])', 'max_over_time(a[240s:])'],
    ['rate(a[50s])', 'rate(a[3333ms])'],
    ['a unless a offset 15m', 'a unless a offset 60s'],
    ['sum(a unless a offset 15m) > 0', 'sum(a unless a offset 60s) > 0'],
    ['a offset -15m', 'a offset -60s'],
    ['time() - max(a) > 3 * 3600', 'time() - max(a) > 3 * 3600 / 15'],
    ['time() - a > 5 * 60 or b > 2', 'time() - a > 5 * 60 / 15 or b > 2'],
  ])('%s becomes %s', (expression, quicker) => {
    expect(scaled(expression)).toBe(quicker);
  });

  it.each([
    'sum(increase(a{b="[5m] offset 15m # 3 * 3600"}[5m])) > 3',
    "a{b='time() @ \\' [x]'}",
    'a{b="0", c="1"} / d > 0.02',
  ])('leave texts, counts and shares as they are: %s', (expression) => {
    expect(scaled(expression)).toBe(expression.replace(/\[5m\]\)\)/, '[20s]))'));
  });

  it.each([
    ['time() - max(a) > 10800', /3 \* 3600/],
    ['rate(a[5m]) * 60 > 2 * 60', /is not known for a time/],
    ['rate(a[20s])', /too short for two scrapes/],
    ['rate(a[5x])', /no duration/],
    ['rate(a[])', /no duration/],
    ['a offset soon', /no duration/],
    ['a @ 1609746000', /'@'/],
    ['a # for [5m]', /'#'/],
    ['predict_linear(a[1h], 4 * 3600) > 1', /predict_linear/],
    ['a and hour() > 8', /hour/],
  ])('refuse a time that is not seen as one: %s', (expression, words) => {
    expect(() => scaled(expression)).toThrow(words);
  });

  it('have their `for` divided, and no more than that of what is no time', () => {
    const rule = (more: object) => ({
      alert: 'Slow',
      expr: 'max(a) > 3',
      labels: { severity: 'warning' },
      annotations: { summary: 'Wait 5m.' },
      ...more,
    });
    const document = (...rules: object[]) => ({ spec: { groups: [{ name: 'portal', rules }] } });
    const { groups } = scaleRules(document(rule({ for: '10m' }), rule({})), SCALE);
    expect(groups).toEqual([{ name: 'portal', rules: [rule({ for: '40s' }), rule({})] }]);
    expect(() => scaleRules(document(rule({ for: 'long' })), SCALE)).toThrow(/Slow: 'long'/);
    expect(() => scaleRules(document(rule({ keep_firing_for: '5m' })), SCALE)).toThrow(
      /keep_firing/,
    );
  });

  it('of the portal are all known: every duration in them is a fifteenth', () => {
    const document: unknown = parse(readFileSync(ALERTS_FILE, 'utf8'));
    const own = scaleRules(document, { factor: 1, scrapeMs: 15_000 }).groups;
    const quicker = scaleRules(document, SCALE).groups;
    const durationsOf = (groups: typeof own) =>
      groups
        .flatMap(({ rules }) => rules.flatMap((rule) => [rule.expr, `[${rule.for ?? '0s'}]`]))
        .flatMap((text) => [...text.matchAll(/(?:\[|offset )(\d+(?:ms|[smh]))/g)])
        .map(([, duration = '']) => millisecondsOf(duration));
    expect(durationsOf(own).length).toBeGreaterThan(20);
    expect(durationsOf(quicker)).toEqual(durationsOf(own).map((ms) => ms / 15));
    expect(quicker.flatMap(({ rules }) => rules).at(-1)?.expr).toContain('> 3 * 3600 / 15');
  });

  it('name a duration in its largest whole unit of s and ms', () => {
    expect([scaleDuration('1m', 7), scaleDuration('30m', 15)]).toEqual(['8571ms', '120s']);
    expect(() => scaleDuration('1ms', 15)).toThrow(/too short for Prometheus/);
  });
});
