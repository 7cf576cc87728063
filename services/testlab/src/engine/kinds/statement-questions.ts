import { contentStems, sharedCount } from '../language/stem';
import { shuffled } from '../seeded-random';
import { assertionsOf, hasNot, type Assertion } from './assertions';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';
import { topicOf } from './topic-of';

/** Neighbours that are looked through for statements to stand beside one. */
const NEAR = 10;
/** "not" must not tell the right choice: so many of the wrong ones may have it beside a right one without. */
const MOST_DENIED = 1;
/** What reads like one: a word that says that it is hardly so. */
const NEARLY_NOT = /\b(?:rarely|seldom|hardly|without|neither|none|few|little|least)\b/i;

/** Statements of the same section, or else near by, that no other question has used. */
function besides(all: readonly Assertion[], at: number, used: ReadonlySet<Assertion>): Assertion[] {
  const own = all[at];
  const near = all
    .slice(Math.max(0, at - NEAR), at + NEAR + 1)
    .filter((other) => other !== own && !used.has(other));
  const together = near.filter(({ statement }) => statement.heading === own?.statement.heading);
  return together.length >= 3 ? together : near;
}

/** Whether the statements under a heading speak of what it names. */
function isAbout(topic: string, all: readonly Assertion[]): boolean {
  const stems = contentStems(topic);
  const many = all.filter(({ statement }) => sharedCount(stems, contentStems(statement.text)) > 0);
  return many.length * 2 >= all.length;
}

function draftOf(
  kind: 'statement' | 'contradiction',
  answer: string,
  own: Assertion,
  others: readonly Assertion[],
  wrong: readonly string[],
  material: Material,
): Draft {
  const { source } = own;
  const { heading, place } = own.statement;
  const isTogether = others.every(({ statement }) => statement.heading === heading);
  const found = isTogether ? topicOf(heading) : null;
  const topic = found !== null && isAbout(found, [own, ...others]) ? found : null;
  const about = topic === null ? '' : ` about ${topic}`;
  return {
    kind,
    question:
      kind === 'statement'
        ? `Which of these statements${about} does the text support?`
        : `Which of these statements${about} contradicts the text?`,
    answer,
    distractors: [...wrong],
    explanation: quoteSource(source),
    source,
    topic: source,
    place,
    score: 0.5 + material.ideaOf(own.statement) * 0.3 + (topic === null ? 0 : 0.1),
  };
}

function byText(all: readonly Assertion[], texts: readonly string[]): Assertion[] {
  return all.filter(
    ({ statement, wrong }) =>
      texts.includes(statement.text) || (wrong !== null && texts.includes(wrong.text)),
  );
}

function supported(
  own: Assertion,
  near: readonly Assertion[],
  turned: ReadonlyMap<Assertion, number>,
  material: Material,
): Draft | null {
  let denied = 0;
  const pool = near.flatMap((other) => {
    const { wrong } = other;
    if (wrong === null) return [];
    const isDenied = hasNot(wrong.text) || NEARLY_NOT.test(wrong.text);
    if (isDenied && !own.isDenial && (denied += 1) > MOST_DENIED) return [];
    const weight = (wrong.how === 'denied' ? 0.6 : 0.8) - (turned.has(other) ? 0.3 : 0);
    return [{ text: wrong.text, weight }];
  });
  const texts = chooseWrong(own.statement.text, pool).map(({ text }) => text);
  if (texts.length < 3 || (own.isDenial && !texts.some(hasNot))) return null;
  return draftOf('statement', own.statement.text, own, byText(near, texts), texts, material);
}

function contradicted(
  own: Assertion,
  near: readonly Assertion[],
  material: Material,
): Draft | null {
  if (own.wrong === null || !own.wrong.isContrary) return null;
  const answer = own.wrong.text;
  const isDenied = hasNot(answer);
  const pool = near.map(({ statement, isDenial }) => ({
    text: statement.text,
    weight: isDenied && isDenial ? 0.99 : 0.7,
  }));
  const texts = chooseWrong(answer, pool).map(({ text }) => text);
  if (texts.length < 3 || (isDenied && !texts.some(hasNot))) return null;
  return draftOf('contradiction', answer, own, byText(near, texts), texts, material);
}

/** A true statement stands in so many questions beside one that is not. */
const MOST_USES = 2;
/** More than a test of fifty may hold would use statements up. */
const MOST_OF_KIND = 17;

/** What the questions made so far have shown of the statements. */
interface Shown {
  /** How often each stood turned round beside what the text supports. */
  turned: Map<Assertion, number>;
  /** How often each stood beside a contradiction, as the text has it. */
  asItIs: Map<Assertion, number>;
  /** Those that a question turns on, or that have been shown turned round often enough. */
  spent: Set<Assertion>;
}

function firstOf(
  all: readonly Assertion[],
  skipped: ReadonlySet<Assertion>,
  make: (own: Assertion, at: number) => Draft | null,
): [Assertion, Draft] | null {
  for (const [at, own] of all.entries()) {
    const draft = skipped.has(own) ? null : make(own, at);
    if (draft !== null) return [own, draft];
  }
  return null;
}

/** The next question that asks which of four statements contradicts the text. */
function nextContradiction(
  all: readonly Assertion[],
  shown: Shown,
  material: Material,
): Draft | null {
  const { asItIs, spent } = shown;
  const full = [...asItIs].filter(([, times]) => times >= MOST_USES).map(([one]) => one);
  const taken = new Set([...spent, ...full, ...shown.turned.keys()]);
  const denials = all.filter((one) => one.isDenial && !taken.has(one)).slice(0, NEAR);
  const found = firstOf(all, new Set([...taken, ...asItIs.keys()]), (own, at) => {
    const near = besides(all, at, taken);
    const more = denials.filter((one) => one !== own && !near.includes(one));
    const isTold =
      own.wrong !== null && hasNot(own.wrong.text) && !near.some((one) => one.isDenial);
    return contradicted(
      own,
      shuffled(isTold ? [...near, ...more] : near, material.random),
      material,
    );
  });
  if (found === null) return null;
  spent.add(found[0]);
  for (const other of byText(all, found[1].distractors))
    asItIs.set(other, (asItIs.get(other) ?? 0) + 1);
  return found[1];
}

/** The next question that asks which of four statements the text supports. */
function nextSupport(all: readonly Assertion[], shown: Shown, material: Material): Draft | null {
  const taken = new Set([...shown.spent, ...shown.asItIs.keys()]);
  const found = firstOf(all, new Set([...taken, ...shown.turned.keys()]), (own, at) => {
    const near = shuffled(besides(all, at, taken), material.random);
    const draft = supported(own, near, shown.turned, material);
    const isNew = byText(near, draft?.distractors ?? []).some((one) => !shown.turned.has(one));
    return isNew ? draft : null;
  });
  if (found === null) return null;
  shown.spent.add(found[0]);
  for (const one of byText(all, found[1].distractors)) {
    const times = (shown.turned.get(one) ?? 0) + 1;
    shown.turned.set(one, times);
    if (times >= MOST_USES) shown.spent.add(one);
  }
  return found[1];
}

/** Asks which of four statements the text contradicts, and which it supports; none gives another away. */
export function statementQuestions(material: Material): Draft[] {
  const all = assertionsOf(material);
  const shown: Shown = { turned: new Map(), asItIs: new Map(), spent: new Set() };
  const drafts: Draft[] = [];
  for (let round = 0; round < MOST_OF_KIND; round += 1) {
    const made = [nextSupport(all, shown, material), nextContradiction(all, shown, material)];
    const found = made.filter((draft) => draft !== null);
    if (found.length === 0) break;
    drafts.push(...found);
  }
  return drafts;
}
