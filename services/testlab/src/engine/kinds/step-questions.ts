import { shuffled } from '../seeded-random';
import { chooseWrong } from './choose-wrong';
import { quoteSource, type Draft } from './draft';
import type { Material } from './material';

/** Asks what comes directly after a step. */
export function stepQuestions(material: Material): Draft[] {
  return material.steps.flatMap(({ heading, steps, place }) =>
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
          question: `In the steps under "${heading}", what comes directly after "${step}"?`,
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
