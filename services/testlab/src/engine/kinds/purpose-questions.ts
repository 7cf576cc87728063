import { falseVersions } from '../sentences/false-versions';
import { hasFiniteVerb } from '../sentences/finite-verb';
import { textOf, type Statement } from '../sentences/statement';
import { drawn } from '../seeded-random';
import { capitalise } from '../text/tidy-sentence';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import { isSaidElsewhere, type Material } from './material';
import { standsAlone } from './stands-alone';

interface Aim {
  statement: Statement;
  /** What is done. */
  deed: string;
  /** "To …". */
  aim: string;
  from: number;
  to: number;
}

const OPENS =
  /^(?:be|have|do|know|say|see|make|sum|begin|start|give|put|date|understand|illustrate|summari[sz]e|conclude|help)$/;
/** Verbs of use and design, behind which "to" tells an aim. */
const USED =
  /^(?:used|designed|intended|meant|created|established|set|built|taken|made|performed|carried|required|needed)$/;

function isVerbAt({ tokens }: Statement, at: number): boolean {
  const token = tokens[at];
  return (
    token !== undefined &&
    token.lower === token.lemma &&
    token.pos === 'VERB' &&
    !OPENS.test(token.lemma)
  );
}

function findAim(statement: Statement): Aim | null {
  const { tokens } = statement;
  const end = tokens.length - (tokens[tokens.length - 1]?.pos === 'PUNCT' ? 1 : 0);
  const first = tokens[0]?.lower === 'in' && tokens[1]?.lower === 'order' ? 2 : 0;
  if (tokens[first]?.lower === 'to' && isVerbAt(statement, first + 1)) {
    const comma = tokens.findIndex(({ text }, at) => at > 3 && text === ',');
    if (comma < 0 || !hasFiniteVerb(tokens, comma + 1, end)) return null;
    if (/^(?:and|or)$/.test(tokens[comma + 1]?.lower ?? '') || tokens[comma + 1]?.pos === 'VERB')
      return null;
    return {
      statement,
      deed: textOf(statement, comma + 1, end),
      aim: textOf(statement, first, comma),
      from: first,
      to: comma,
    };
  }
  for (let at = 4; at < end - 3; at += 1) {
    if (tokens[at]?.lower !== 'to' || !isVerbAt(statement, at + 1)) continue;
    const isInOrder = tokens[at - 1]?.lower === 'order' && tokens[at - 2]?.lower === 'in';
    const isUsed = USED.test(tokens[at - 1]?.lower ?? '') && tokens[at - 2]?.pos === 'AUX';
    if (!isInOrder && !isUsed) continue;
    const deed = textOf(statement, 0, isInOrder ? at - 2 : at);
    return { statement, deed, aim: textOf(statement, at, end), from: at, to: end };
  }
  return null;
}

/** All "to …" of the text, as what else might be an aim. */
function otherAims({ ideas }: Material): { text: string; statement: Statement }[] {
  return ideas.flatMap((statement) => {
    const { tokens } = statement;
    const end = tokens.length - 1;
    return tokens.flatMap(({ lower }, at) => {
      if (lower !== 'to' || !isVerbAt(statement, at + 1)) return [];
      const stop = tokens.findIndex(({ text }, index) => index > at && /^[,;:()]$/.test(text));
      const text = textOf(statement, at, stop < 0 ? end : stop);
      return text.split(' ').length < 4 ||
        !standsAlone(text) ||
        hasFiniteVerb(tokens, at + 2, stop < 0 ? end : stop)
        ? []
        : [{ text: capitalise(text), statement }];
    });
  });
}

const MOST_OTHERS = 24;

/** Asks what something is done for. */
export function purposeQuestions(material: Material): Draft[] {
  const others = otherAims(material);
  return material.ideas.flatMap((statement): Draft[] => {
    const aim = findAim(statement);
    if (aim === null || !standsAlone(aim.deed) || aim.aim.split(' ').length < 4) return [];
    if (/\bto$|,$/.test(aim.deed)) return [];
    const isUse =
      !/\border$/.test(statement.text.slice(0, (statement.tokens[aim.from]?.start ?? 1) - 1)) &&
      USED.test(aim.deed.split(' ').pop() ?? '');
    const deed = capitalise(aim.deed);
    const turned = falseVersions(statement, [aim.from, aim.to])
      .filter(({ weight }) => weight >= 0.8)
      .slice(0, 1);
    const pool = [
      ...turned.map(({ text }) => ({ text, weight: 1 })),
      ...drawn(others, MOST_OTHERS, material.random)
        .filter(
          (other) =>
            other.statement !== statement &&
            !isSaidElsewhere(`${deed} ${other.text}`, statement.text, material, 0.7),
        )
        .map(({ text, statement: of }) => ({
          text,
          weight: of.heading === statement.heading ? 0.7 : 0.6,
        })),
    ];
    const answer = capitalise(aim.aim);
    const wrong = chooseWrong(answer, pool);
    if (wrong.length < 3) return [];
    const subject = isUse ? / (?:is|are|was|were|be|been) \w+$/.exec(deed) : null;
    if (isUse && (subject === null || deed.includes(','))) return [];
    const quoted = deed.replace(/"/g, "'");
    return [
      {
        kind: 'purpose',
        question: isUse
          ? `According to the text, for what purpose ${askUse(deed)}?`
          : `What purpose does the text give for this: "${quoted}"?`,
        answer,
        distractors: wrong.map(({ text }) => text),
        explanation: quoteSource(statement.text),
        source: statement.text,
        topic: statement.text,
        place: statement.place,
        score: 0.45 + material.ideaOf(statement) * 0.4,
      },
    ];
  });
}

/** "Masks are used" asked: "are masks used". */
function askUse(deed: string): string {
  const found = /^(.*) (is|are|was|were|can be|may be|should be|must be|shall be) (\w+)$/i.exec(
    deed,
  );
  if (found === null) return `is this done: "${deed}"`;
  const [, who = '', verb = '', done = ''] = found;
  const subject = /^(?:The|An?|[A-Z][a-z]+s) /.test(`${who} `)
    ? who.charAt(0).toLowerCase() + who.slice(1)
    : who;
  const [first = '', rest = ''] = verb.split(' ');
  return `${first} ${subject} ${rest} ${done}`.replace(/ {2,}/g, ' ');
}
