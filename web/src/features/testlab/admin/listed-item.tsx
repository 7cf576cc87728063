import { FLAG_REASONS, type ListedQuestion } from '@portal/contracts/testlab-flags';
import type { Question } from '../../../api/confirm-dialog';
import { Button } from '../../../design/button';
import { classNames } from '../../../design/class-names';
import { Icon } from '../../../design/icons';
import { RemoveButton } from '../../../design/remove-button';
import { t } from '../../../texts/admin-texts';
import { formatMoment } from '../../../texts/format-date';
import { dismissal, puttingBack, withdrawal } from './review-acts';

interface ListedItemProps {
  listed: ListedQuestion;
  onAsk: (question: Question) => void;
}

/** One question with its key, origin, feedback of students and actions. */
export function ListedItem({ listed, onAsk }: ListedItemProps) {
  return (
    <li className="drawn-in-view flex flex-col gap-2 py-4 [overflow-wrap:anywhere]">
      <p dir="auto" className="max-w-[75ch] font-semibold">
        {listed.question}
      </p>
      <Choices {...listed} />
      <p className="text-sm text-ink-soft">{factsOf(listed).join(', ')}</p>
      <Flags {...listed} />
      <Acts listed={listed} onAsk={onAsk} />
    </li>
  );
}

function Choices({ choices, answerIndex }: ListedQuestion) {
  return (
    <ul className="flex max-w-[75ch] flex-col gap-0.5 text-sm">
      {choices.map((choice, index) => (
        <li
          key={index}
          className={classNames('flex gap-2', index === answerIndex ? 'text-moss' : 'pl-6')}
        >
          {index === answerIndex && <Icon name="check" size={16} />}
          <span>
            {choice}
            {index === answerIndex && <span className="sr-only"> ({t('lab.right')})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ isOfBank, answers, wrong, withdrawnAt }: ListedQuestion): string[] {
  return [
    t(isOfBank ? 'admin.questions.ofBank' : 'admin.questions.ofMaterial'),
    ...(answers > 0 ? [t('admin.questions.wrong', { wrong, answers })] : []),
    ...(withdrawnAt ? [t('admin.questions.withdrawn', { when: formatMoment(withdrawnAt) })] : []),
  ];
}

function Flags({ flags: { count, reasons, notes } }: ListedQuestion) {
  if (count === 0) return null;
  const said = FLAG_REASONS.flatMap((reason) => {
    const times = reasons[reason] ?? 0;
    if (times === 0) return [];
    return [t('admin.questions.reason', { reason: t(`lab.reason.${reason}`), count: times })];
  });
  return (
    <div className="max-w-[75ch] rounded-control bg-sunken px-4 py-2.5 text-sm">
      <p className="font-medium">{t('admin.questions.flags', { count })}</p>
      <p className="text-ink-soft">{said.join('; ')}</p>
      {notes.length > 0 && (
        <ul aria-label={t('admin.questions.notes')} className="mt-1 list-disc pl-5">
          {notes.map((note, index) => (
            <li key={index} className="whitespace-pre-line">
              {note}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Acts({ listed, onAsk }: ListedItemProps) {
  const { question, isOfBank, withdrawnAt, flags } = listed;
  return (
    <div className="-ml-4 flex flex-wrap">
      {isOfBank && !withdrawnAt && (
        <RemoveButton
          aria-label={t('admin.questions.withdrawOf', { question })}
          onClick={() => onAsk(withdrawal(listed))}
        >
          {t('admin.questions.withdraw')}
        </RemoveButton>
      )}
      {withdrawnAt && (
        <Button
          variant="quiet"
          aria-label={t('admin.questions.putBackOf', { question })}
          onClick={() => onAsk(puttingBack(listed))}
        >
          {t('admin.questions.putBack')}
        </Button>
      )}
      {flags.count > 0 && (
        <Button
          variant="quiet"
          aria-label={t('admin.questions.dismissOf', { question })}
          onClick={() => onAsk(dismissal(listed))}
        >
          {t('admin.questions.dismiss')}
        </Button>
      )}
    </div>
  );
}
