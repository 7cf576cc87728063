import { GOAL_MAX, setReadingGoalRoute, type Reading } from '@portal/contracts/library-shelf';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { readingQuery } from '../../api/reading-query';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage, TextField } from '../../design/field';
import { t } from './texts';

/** Finished books against the goal; fixed numbers until the student has set a goal. */
export function GoalMetric({ reading }: { reading: Reading | undefined }) {
  const [isOpen, setIsOpen] = useState(false);
  const goal = reading?.goal ?? null;
  return (
    <>
      <span className="figures text-3xl font-bold">
        {reading && goal !== null
          ? t('library.goalOf', { finished: reading.finished, goal })
          : t('library.noGoal')}
      </span>
      <span className="text-sm text-ink-soft">{t('library.goalsText')}</span>
      <Button
        variant="outline"
        className="mt-auto self-start"
        disabled={!reading}
        onClick={() => setIsOpen(true)}
      >
        {goal === null ? t('library.setGoal') : t('library.changeGoal')}
      </Button>
      {isOpen && <GoalDialog goal={goal} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function GoalDialog({ goal, onClose }: { goal: number | null; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(String(goal ?? 5));
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const send = async (next: number | null) => {
    setIsBusy(true);
    try {
      const reading = await call(setReadingGoalRoute, { body: { goal: next } });
      client.setQueryData(readingQuery.queryKey, reading);
      onClose();
    } catch (error) {
      setFailure(messageOf(error, t('library.goalFailed')));
      setIsBusy(false);
    }
  };
  const submit = () => {
    const next = Number(typed);
    const isRight = Number.isInteger(next) && next >= 1 && next <= GOAL_MAX;
    if (isRight) void send(next);
    else setProblem(t('library.goalRange', { max: GOAL_MAX }));
  };
  return (
    <Dialog title={t('library.setGoal')} onClose={onClose} isBusy={isBusy}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          data-autofocus
          type="number"
          min={1}
          max={GOAL_MAX}
          label={t('library.goalLabel')}
          value={typed}
          problem={problem}
          className="figures"
          onChange={({ target }) => {
            setTyped(target.value);
            setProblem(null);
          }}
        />
        <FormMessage text={failure} tone="problem" />
        <div className="flex flex-wrap justify-end gap-2">
          {goal !== null && (
            <Button variant="quiet" disabled={isBusy} onClick={() => void send(null)}>
              {t('library.dropGoal')}
            </Button>
          )}
          <Button type="submit" isBusy={isBusy}>
            {t('library.saveGoal')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
