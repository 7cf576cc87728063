import { JOB_STAGES, type JobStage } from '@portal/contracts/jobs';
import type { JobCard } from '@portal/contracts/jobs-board';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { QueryBody } from '../../api/query-body';
import { classNames } from '../../design/class-names';
import { PageHeader } from '../../design/page-header';
import { EmptyState } from '../../design/states';
import { BoardCard } from './board-card';
import { useBoard } from './jobs-queries';
import { useNoteDrafts, type NoteDrafts } from './note-drafts';
import { t } from './texts';
import { useMoveCard } from './use-move-card';

/** Board of applications by stage: saved, applied, interview, offer, closed. */
export default function BoardPage() {
  const board = useBoard();
  const drafts = useNoteDrafts();
  // Restores the filters with which the user left the list of jobs.
  const state: unknown = useLocation().state;
  const left: unknown = Reflect.get(Object(state), 'jobs');
  const jobs = typeof left === 'string' && left ? `/Job?${left}` : '/Job';
  return (
    <>
      <PageHeader title={t('jobs.board')} backTo={jobs} />
      <QueryBody query={board} failed={t('board.failed')}>
        {({ cards }) =>
          cards.length === 0 ? (
            <EmptyState icon="briefcase" text={t('board.none')} />
          ) : (
            <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5 xl:gap-2">
              {JOB_STAGES.map((stage) => (
                <Column
                  key={stage}
                  stage={stage}
                  cards={cards.filter((card) => card.stage === stage)}
                  all={cards}
                  drafts={drafts}
                />
              ))}
            </div>
          )
        }
      </QueryBody>
    </>
  );
}

interface ColumnProps {
  stage: JobStage;
  cards: readonly JobCard[];
  all: readonly JobCard[];
  drafts: NoteDrafts;
}

/**
 * Column that accepts cards by drag and drop; each card also has a select of columns for keyboard
 * and touch.
 */
function Column({ stage, cards, all, drafts }: ColumnProps) {
  const move = useMoveCard();
  const [isOver, setIsOver] = useState(false);
  return (
    <section
      aria-label={t(`board.stage.${stage}`)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const id = event.dataTransfer.getData('text/plain');
        const card = all.find((each) => each._id === id);
        if (card && card.stage !== stage) void move(card, stage);
      }}
      className={classNames(
        'rounded-card bg-sunken p-3 xl:p-2',
        isOver && 'outline-2 outline-brand',
      )}
    >
      <h2 className="mb-2 flex items-baseline justify-between text-lg">
        {t(`board.stage.${stage}`)}
        <span className="figures text-sm text-ink-soft">{cards.length}</span>
      </h2>
      {cards.length === 0 ? (
        <p className="py-3 text-sm text-ink-soft">{t('board.emptyColumn')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {cards.map((card) => (
            <BoardCard key={card._id} card={card} drafts={drafts} />
          ))}
        </ul>
      )}
    </section>
  );
}
