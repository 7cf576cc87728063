import type { Block } from '../../text/block';

/** Steps in their order, and the heading that they stand under. */
export interface StepList {
  heading: string;
  steps: string[];
  place: number;
}

const LEAST_STEPS = 5;
const MOST_STEPS = 25;
/** What a chapter wants its readers to be able to do, in an order that means nothing. */
const GOAL =
  /^(?:analy[sz]e|apply|ascertain|compare|contrast|define|describe|differentiate|discuss|distinguish|evaluate|explain|identify|list|name|outline|recogni[sz]e|state|summari[sz]e|understand)\b/i;

function stepOf(text: string): string {
  return (text.split(/(?<=[.!])\s/, 1)[0] ?? '').replace(/[.;,]+$/, '').trim();
}

/** Finds numbered lists whose items are all short deeds. */
export function findSteps(blocks: readonly Block[]): StepList[] {
  const runs = new Map<number, { block: Block; index: number }[]>();
  blocks.forEach((block, index) => {
    if (!block.isNumbered) return;
    const run = runs.get(block.run) ?? [];
    run.push({ block, index });
    runs.set(block.run, run);
  });
  return [...runs.values()].flatMap((run): StepList[] => {
    const [first] = run;
    const heading = first?.block.heading ?? null;
    const steps = run.map(({ block }) => stepOf(block.text));
    if (
      first === undefined ||
      heading === null ||
      steps.length < LEAST_STEPS ||
      steps.length > MOST_STEPS
    )
      return [];
    const areShort = steps.every((step) => {
      const words = step.split(' ').length;
      return words >= 2 && words <= 22 && /^[A-Z]/.test(step) && !/[?:"]/.test(step);
    });
    const areGoals = steps.filter((step) => GOAL.test(step)).length > steps.length / 2;
    return areShort && !areGoals ? [{ heading, steps, place: first.index / blocks.length }] : [];
  });
}
