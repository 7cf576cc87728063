import { falseVersions, type FalseVersion } from '../sentences/false-versions';
import { withEdits, type Span } from '../sentences/edits';
import { nounPhraseAt } from '../sentences/noun-phrase';
import type { Statement } from '../sentences/statement';
import { capitalise } from '../text/tidy-sentence';
import { areAlike, mayBothBeRight } from './likeness-of-things';
import { isSaidElsewhere, type Material } from './material';
import { asThing, lowerStart, type Subject } from './subjects';

/** How plain it is that something else is said where a thing is exchanged. */
const EXCHANGED = 0.7;
/** Nouns of a sentence that are exchanged. */
const MOST_PLACES = 2;
/** Behind these, a sentence is looked at no further. */
const MOST_TOKENS = 40;

/** Another thing of the text that may stand in its place: such as stand under the same heading first. */
function otherFor(thing: Subject, statement: Statement, material: Material): Subject | undefined {
  const text = statement.text.toLowerCase();
  const fits = material.things.filter(
    (other) =>
      other.count >= 2 &&
      areAlike(thing, other) &&
      !mayBothBeRight(thing, other) &&
      !text.includes(other.text.toLowerCase().replace(/^(?:the|an?) /, '')),
  );
  const near = fits.filter((other) => other.statement.heading === statement.heading);
  const from = near.length > 0 ? near : fits;
  return from[Math.floor(material.random() * from.length)];
}

function isInRow({ tokens }: Statement, start: number, end: number): boolean {
  const beside = /^(?:and|or|,|\/)$/;
  return (
    beside.test(tokens[start - 1]?.lower ?? '') ||
    /^(?:and|or|\/|'s|')$/.test(tokens[end]?.lower ?? '')
  );
}

/** What would be said if another thing stood in the place of one. */
function exchanges(statement: Statement, [from, to]: Span, material: Material): FalseVersion[] {
  const found: FalseVersion[] = [];
  // The last nouns are mostly what a sentence tells that is new.
  for (
    let at = to - 1;
    at >= from && found.length < MOST_PLACES && to - at < MOST_TOKENS;
    at -= 1
  ) {
    const phrase = nounPhraseAt(statement.tokens, at);
    const thing = phrase === null || phrase.end > to ? null : asThing(statement, at);
    const first = statement.tokens[at];
    if (thing === null || phrase === null || first === undefined) continue;
    // A member of a row may stand there for another, and the row hold both.
    if (isInRow(statement, at, phrase.end) || /ing$/.test(thing.head)) continue;
    const other = otherFor(thing, statement, material);
    const last = statement.tokens[phrase.end - 1];
    if (other === undefined || last === undefined) continue;
    const name = first.start === 0 ? capitalise(other.text) : lowerStart(other);
    const text = withEdits(
      statement,
      [from, to],
      [{ start: first.start, end: last.end, text: name }],
    );
    found.push({ text: capitalise(text), weight: EXCHANGED, how: 'exchange' });
  }
  return found;
}

/** All ways to turn a span of a statement round that the text does not say elsewhere, the plainest first. */
export function turnedVersions(
  statement: Statement,
  span: Span,
  material: Material,
): FalseVersion[] {
  const end = statement.tokens[span[1] - 1]?.pos === 'PUNCT' ? span[1] - 1 : span[1];
  const stop = end < span[1] ? '.' : '';
  const begin = statement.text.slice(0, statement.tokens[span[0]]?.start ?? 0);
  return [
    ...falseVersions(statement, [span[0], end]),
    ...exchanges(statement, [span[0], end], material),
  ]
    .filter(
      ({ text, weight }) =>
        weight >= 0.6 && !isSaidElsewhere(begin + text, statement.text, material, 0.8),
    )
    .map((version) => ({ ...version, text: version.text + stop }));
}
