import { JOB_STAGES, jobStageSchema } from '@portal/contracts/jobs';
import { removeJobCardRoute, type JobCard } from '@portal/contracts/jobs-board';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { SelectField } from '../../design/field';
import { useToast } from '../../design/toast';
import { formatDay } from '../../texts/format-date';
import { CardJob } from './card-job';
import { CardNotes } from './card-notes';
import { refreshJobs } from './jobs-queries';
import type { NoteDrafts } from './note-drafts';
import { t } from './texts';
import { useMoveCard } from './use-move-card';

/** One card of the board. */
export function BoardCard({ card, drafts }: { card: JobCard; drafts: NoteDrafts }) {
  const move = useMoveCard();
  const title = card.title ?? t('jobs.noTitle');
  const isApplied = card.appliedAt !== null;
  const stages = JOB_STAGES.filter((stage) => (stage === 'saved') !== isApplied);
  return (
    <li
      draggable={isApplied}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', card._id)}
      className="rounded-control border bg-surface p-3"
    >
      <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {title}
      </h3>
      <p dir="auto" className="text-sm [overflow-wrap:anywhere] text-ink-soft">
        {card.company_name ?? t('jobs.noCompany')}
      </p>
      {card.appliedAt && (
        <p className="mt-1 text-sm text-ink-soft">
          {t('board.appliedOn', { day: formatDay(card.appliedAt) })}
        </p>
      )}
      <a
        href={card.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('board.openOf', { open: t('jobs.open'), title })}
        className="inline-flex min-h-8 items-center text-sm font-semibold text-brand underline"
      >
        {t('jobs.open')}
      </a>
      {card.isGone && <p className="mt-1 text-sm text-ink-soft">{t('board.gone')}</p>}
      {card.remindOn && (
        <p className={card.isDue ? 'mt-1 text-sm font-semibold text-rose' : 'mt-1 text-sm'}>
          {card.isDue ? `${t('board.due')}: ` : ''}
          {t('board.remindOn', { day: formatDay(card.remindOn) })}
        </p>
      )}
      {!card.isGone && <CardJob card={card} title={title} />}
      {isApplied && (
        <div className="mt-2">
          <SelectField
            label={t('board.move')}
            aria-label={t('board.moveOf', { title })}
            value={card.stage}
            onChange={(event) => void move(card, jobStageSchema.parse(event.target.value))}
          >
            {stages.map((stage) => (
              <option key={stage} value={stage}>
                {t(`board.stage.${stage}`)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <CardNotes card={card} drafts={drafts} />
      {!isApplied && <RemoveSaved card={card} title={title} />}
    </li>
  );
}

function RemoveSaved({ card, title }: { card: JobCard; title: string }) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    try {
      await call(removeJobCardRoute, { params: { id: card._id } });
      toast(t('board.removed'));
    } catch (error) {
      toast(messageOf(error, t('board.changeFailed')), 'problem');
    }
    setIsBusy(false);
    await refreshJobs(client);
  };
  return (
    <Button
      variant="quiet"
      isBusy={isBusy}
      aria-label={t('board.removeOf', { title })}
      className="mt-1"
      onClick={() => void remove()}
    >
      {t('board.remove')}
    </Button>
  );
}
