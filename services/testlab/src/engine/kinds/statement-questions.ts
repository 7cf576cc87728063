import type { FalseVersion } from '../sentences/false-versions';
import type { Statement } from '../sentences/statement';
import { shuffled } from '../seeded-random';
import { chooseWrong, likeLength } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { turnedVersions } from './exchange-things';
import type { Material } from './material';
import { topicOf } from './topic-of';

/** Neighbours that are looked through for statements to turn round. */
const NEAR = 24;
/** In so many questions a turned statement stands. */
const MOST_USES = 2;

interface Turned {
  statement: Statement;
  versions: FalseVersion[];
}

function turn(statement: Statement, material: Material): Turned {
  const versions = turnedVersions(statement, [0, statement.tokens.length], material);
  return { statement, versions };
}

function hasNot(text: string): boolean {
  return /\b(?:not|never|no|cannot|nor)\b/i.test(text);
}

/** Asks which of four statements the text supports: in each of the others one thing is turned round. */
export function statementQuestions(material: Material): Draft[] {
  const { ideas, random } = material;
  const turned = ideas.map((statement) => turn(statement, material));
  const drafts: Draft[] = [];
  const used = new Map<Statement, number>();
  for (const [at, { statement }] of turned.entries()) {
    const near = turned.slice(Math.max(0, at - NEAR), at + NEAR + 1);
    const others = near.filter(
      (other) => other.statement !== statement && other.versions.length > 0,
    );
    const sameHeading = others.filter((other) => other.statement.heading === statement.heading);
    const from = sameHeading.length >= 3 ? sameHeading : others;
    const fresh = from.filter((other) => (used.get(other.statement) ?? 0) < MOST_USES);
    const pool = shuffled(fresh, random).map(({ versions, statement: of }) => {
      const [version] = versions;
      const text = version?.text ?? '';
      const isNear = of.heading === statement.heading ? 0.2 : 0;
      const weight =
        (version?.weight ?? 0) * 0.7 +
        isNear -
        (used.get(of) ?? 0) * 0.2 -
        (hasNot(text) && !hasNot(statement.text) ? 0.25 : 0);
      return { text, weight: Math.min(0.99, weight) };
    });
    const wrong = chooseWrong(statement.text, pool);
    if (wrong.length < 3) continue;
    for (const other of fresh) {
      if (wrong.some(({ text }) => text === other.versions[0]?.text))
        used.set(other.statement, (used.get(other.statement) ?? 0) + 1);
    }
    const topic = sameHeading.length >= 3 ? topicOf(statement.heading) : null;
    const fit =
      wrong.reduce((sum, { weight, text }) => sum + weight * likeLength(text, statement.text), 0) /
      3;
    drafts.push({
      kind: 'statement',
      question:
        topic === null
          ? 'Which of these statements does the text support?'
          : `Which of these statements about ${topic} does the text support?`,
      answer: statement.text,
      distractors: wrong.map(({ text }) => text),
      explanation: quoteSource(statement.text),
      source: statement.text,
      topic: statement.text,
      place: statement.place,
      score: 0.3 + material.ideaOf(statement) * 0.35 + fit * 0.3,
    });
  }
  return drafts;
}
