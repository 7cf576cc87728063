import { contentStems, sharedCount } from '../language/stem';
import type { Entry, EntryGroup } from '../knowledge/find-entries';
import { shuffled } from '../seeded-random';
import { capitalise } from '../text/tidy-sentence';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';
import { standsAlone } from './stands-alone';
import { topicOf } from './topic-of';

function givesAway({ label, said }: Entry): boolean {
  return sharedCount(contentStems(label), contentStems(said)) > 0;
}

/** "Laboratory services: to ensure timely reports": a duty beside its bearer, which says nothing of what that is. */
function isDuty({ said }: Entry): boolean {
  return /^to [a-z]+ /i.test(said);
}

function areApart(one: Entry, other: Entry): boolean {
  const [own, others] = [contentStems(one.label), contentStems(other.label)];
  const toldOf = contentStems(one.said);
  return (
    sharedCount(own, others) < Math.min(own.size, others.size) &&
    ![...others].every((stem) => toldOf.has(stem))
  );
}

function draftsOf(group: EntryGroup, material: Material): Draft[] {
  const usable = group.entries.filter(
    (entry) => !givesAway(entry) && !isDuty(entry) && standsAlone(entry.said),
  );
  const topic = topicOf(group.heading);
  return usable.flatMap((entry, at): Draft[] => {
    const others = shuffled(group.entries, material.random).filter(
      (other) => other !== entry && areApart(entry, other),
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
      if (wrong.length < 3) return [];
      const question = `Which of these does the text explain${within} as follows: "${capitalise(entry.said)}"?`;
      return [
        {
          ...base,
          kind: 'entry',
          question,
          answer: entry.label,
          distractors: wrong.map(({ text }) => text),
        },
      ];
    }
    const wrong = chooseWrong(
      capitalise(entry.said),
      others
        .filter((other) => !givesAway(other) && standsAlone(other.said))
        .map(({ said }) => ({ text: capitalise(said), weight: 0.8 })),
    );
    if (wrong.length < 3) return [];
    return [
      {
        ...base,
        kind: 'entry',
        question: `What does the text say of "${entry.label}"${within}?`,
        answer: capitalise(entry.said),
        distractors: wrong.map(({ text }) => text),
      },
    ];
  });
}

/** Asks which label of a list fits what is said of it, or the other way round. */
export function entryQuestions(material: Material): Draft[] {
  return material.entries.flatMap((group) => draftsOf(group, material));
}
