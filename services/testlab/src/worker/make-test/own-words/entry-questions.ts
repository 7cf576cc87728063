import { capitalise, contentStems, sharedCount } from '@portal/knowledge';
import { tagSentence } from '../../text/language/tagger';
import type { Entry, EntryGroup } from './find-entries';
import { shuffled } from '../../question/seeded-random';
import { beginsWithVerb, isAloneInForm } from '../../question/alone-in-form';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from '../../question/draft';
import { isOfCourse, spellsOut } from './is-of-course';
import type { Material } from './material';
import { standsAlone } from './stands-alone';
import { tellsItself } from '../../question/tells-itself';
import { topicOf } from './topic-of';

function givesAway({ label, said }: Entry): boolean {
  return sharedCount(contentStems(label), contentStems(said)) > 0 || spellsOut(label, said);
}

/** "Laboratory services: to ensure timely reports": a duty beside its bearer, which says nothing of what that is. */
function isDuty({ said }: Entry): boolean {
  return /^to [a-z]+ /i.test(said);
}

/** "Income (income)", "net_num": columns of a table, which what is said beside them does not explain. */
function isOfTable({ label }: Entry): boolean {
  const [, name = '', aside = ''] = /^(.+?) \((.+)\)$/.exec(label.toLowerCase()) ?? [];
  return label.includes('_') || (aside !== '' && name === aside);
}

/** "The woman starts feeling guilty": what happens, not what it is. */
function isStory({ said }: Entry): boolean {
  if (!/^(?:an?|the) /i.test(said)) return false;
  const told = tagSentence(said).slice(1);
  const first = told.find(({ pos }) => !['ADJ', 'ADV', 'NOUN', 'PROPN', 'PART'].includes(pos));
  return first?.pos === 'VERB' && !/(?:ing|ed|en)$/.test(first.lower) && first.lower.endsWith('s');
}

function areApart(one: Entry, other: Entry): boolean {
  const [own, others] = [contentStems(one.label), contentStems(other.label)];
  const toldOf = contentStems(one.said);
  return (
    sharedCount(own, others) < Math.min(own.size, others.size) &&
    ![...others].every((stem) => toldOf.has(stem))
  );
}

/** What each does, or what each is. */
function areToldAlike({ said }: Entry, other: Entry): boolean {
  return beginsWithVerb(said) === beginsWithVerb(other.said);
}

/** Whether the words of one label alone come near to what is said: "Open Access" to "accessible". */
function isLabelTold({ label, said }: Entry, others: readonly string[]): boolean {
  return tellsItself(label, said, []) && !others.some((other) => tellsItself(other, said, []));
}

function draftsOf(group: EntryGroup, material: Material): Draft[] {
  if (group.entries.some(isOfTable)) return [];
  const entries = group.entries.filter((entry) => !isOfCourse(entry));
  const usable = entries.filter(
    (entry) => !givesAway(entry) && !isDuty(entry) && !isStory(entry) && standsAlone(entry.said),
  );
  const topic = topicOf(group.heading);
  return usable.flatMap((entry, at): Draft[] => {
    const others = shuffled(entries, material.random).filter(
      (other) => other !== entry && areApart(entry, other) && areToldAlike(entry, other),
    );
    const base = {
      explanation: quoteSource(entry.source),
      source: entry.source,
      topic: entry.label.toLowerCase(),
      place: group.place,
      score: 0.78,
    };
    const isTold =
      topic === null || sharedCount(contentStems(entry.label), contentStems(topic)) > 0;
    const within = isTold ? '' : ` under "${group.heading ?? ''}"`;
    if (at % 2 === 0) {
      const wrong = chooseWrong(
        entry.label,
        others.map(({ label }) => ({ text: label, weight: 0.8 })),
      );
      const labels = wrong.map(({ text }) => text);
      if (wrong.length < 3 || isLabelTold(entry, labels)) return [];
      const question = `Which of these does the text explain${within} as follows: "${capitalise(entry.said)}"?`;
      return [
        {
          ...base,
          kind: 'entry',
          question,
          answer: entry.label,
          distractors: labels,
        },
      ];
    }
    const wrong = chooseWrong(
      capitalise(entry.said),
      others
        .filter((other) => !givesAway(other) && standsAlone(other.said))
        .map(({ said }) => ({ text: capitalise(said), weight: 0.8 })),
    );
    const told = wrong.map(({ text }) => text);
    if (wrong.length < 3 || tellsItself(entry.label, entry.said, told)) return [];
    if (isAloneInForm(entry.said, told)) return [];
    return [
      {
        ...base,
        kind: 'entry',
        question: `What does the text say of "${entry.label}"${within}?`,
        answer: capitalise(entry.said),
        distractors: told,
      },
    ];
  });
}

/** Asks which label of a list fits what is said of it, or the other way round. */
export function entryQuestions(material: Material): Draft[] {
  return material.entries.flatMap((group) => draftsOf(group, material));
}
