import { isKnownAs } from '../../text/language/wordnet';
import { shuffled } from '../../question/seeded-random';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from '../../question/draft';
import type { StepList } from './find-steps';
import type { Material } from './material';

const MOSTLY = 0.8;

const SEQUENCE =
  /\b(?:how|steps?|procedures?|process|workflow|stages?|phases?|cycle|sequence|order)\b/i;
/** "Taking a pulse": deeds under the name of a deed follow each other; those under "Principles of …" stand side by side. */
const DEED = /^(?:[A-Z]|\d+)?[.) ]*(?:To\s|\p{L}+ing\b)/u;

/** A few words may be a stage ("Prophase"); whole sentences are steps only where they are deeds. */
const SHORT = 40;

/** Whether the list is done one after the other: under a heading that says so, or deeds under a deed. */
function areInOrder({ heading, steps }: StepList): boolean {
  if (steps.some((step) => /[-–—:,]$|\bthat$|\(\d/.test(step))) return false;
  const isDeed = (step: string): boolean =>
    isKnownAs(step.split(' ')[0]?.toLowerCase() ?? '', 'verb');
  const areDeeds = steps.filter(isDeed).length >= steps.length * MOSTLY;
  if (SEQUENCE.test(heading)) return areDeeds || steps.every(({ length }) => length < SHORT);
  return DEED.test(heading) && areDeeds;
}

/** Asks what comes directly after a step. */
export function stepQuestions(material: Material): Draft[] {
  return material.steps.filter(areInOrder).flatMap(({ heading, steps, place }) =>
    steps.flatMap((step, at): Draft[] => {
      const next = steps[at + 1];
      if (next === undefined || at % 2 === 1) return [];
      const others = shuffled(steps, material.random).filter(
        (other) => other !== step && other !== next,
      );
      const wrong = chooseWrong(
        next,
        others.map((text) => ({ text, weight: 0.8 })),
      );
      if (wrong.length < 3) return [];
      return [
        {
          kind: 'step',
          question: `In the steps under "${heading.replace(/^(?:[A-Z]|\d+)[.)] /, '')}", what comes directly after "${step}"?`,
          answer: next,
          distractors: wrong.map(({ text }) => text),
          explanation: quoteSource(`${step}. ${next}`),
          source: `${step}. ${next}`,
          topic: `${heading} ${at}`,
          place,
          score: 0.7,
        },
      ];
    }),
  );
}
