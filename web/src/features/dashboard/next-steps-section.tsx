import { useQueries } from '@tanstack/react-query';
import { readSetAside } from '../../api/set-aside-test';
import { boardQuery } from '../../api/board-query';
import { openTestQuery } from '../../api/open-test-query';
import { pastTopicsQuery } from '../../api/past-topics-query';
import { readingQuery } from '../../api/reading-query';
import { Tile } from '../../design/tile';
import { t } from '../../texts/signed-in-texts';
import { firstSteps, nextSteps } from './next-steps';
import { StepsSkeleton } from './steps-skeleton';

/** Resumable work of a student, each item with a link; suggestions for a new student. */
export default function NextSteps() {
  const queries = [openTestQuery, boardQuery, readingQuery, pastTopicsQuery] as const;
  const [openTest, board, reading, past] = useQueries({ queries });
  const all = [openTest, board, reading, past];
  if (all.some(({ isPending, failureCount }) => isPending && failureCount === 0)) {
    return <StepsSkeleton />;
  }
  const test = openTest.data?.test;
  const steps = nextSteps({
    test: test && test.sessionId !== readSetAside() ? test : null,
    cards: board.data?.cards ?? [],
    reading: reading.data,
    topic: past.data?.topics[0],
  });
  // A student whose work failed to load may not be new.
  const isNew = steps.length === 0 && all.every(({ data }) => data !== undefined);
  const shown = isNew ? firstSteps() : steps;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="mb-3 text-xl">
        {t(isNew ? 'steps.begin' : 'steps.goOn')}
      </h2>
      <div className="grid gap-3 min-[480px]:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {shown.map((step) => (
          <Tile key={step.title} {...step} />
        ))}
      </div>
    </section>
  );
}
