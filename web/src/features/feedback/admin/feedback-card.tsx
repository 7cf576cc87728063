import { clearFeedbackRoute, deleteFeedbackRoute, type Feedback } from '@portal/contracts/feedback';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useState } from 'react';
import { call } from '../../../api/call';
import { Avatar } from '../../../design/avatar';
import { formatMoment } from '../../../texts/format-date';
import { t } from '../../../texts/admin-texts';
import { feedbackQuery } from './feedback-admin-query';
import { ConfirmDialog, type Question } from '../../../api/confirm-dialog';
import { GrowingList } from '../../../design/panel/growing-list';
import { Panel } from '../../../design/panel/panel';
import { PanelBody } from '../../../api/panel-body';
import { RemoveButton } from '../../../design/remove-button';

/** Feedback of students with author, page, text and time. */
export function FeedbackCard() {
  const list = useQuery(feedbackQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = list.data?.length ?? 0;
  const remove = useCallback((each: Feedback) => setQuestion(removal(each)), []);
  return (
    <Panel
      id="feedback"
      title={t('admin.feedback.title')}
      foot={
        <RemoveButton disabled={count === 0} onClick={() => setQuestion(clearance(count))}>
          {t('admin.feedback.clear')}
        </RemoveButton>
      }
    >
      <PanelBody query={list}>
        {(feedback) =>
          feedback.length === 0 ? (
            <p className="py-4 text-ink-soft">{t('admin.feedback.none')}</p>
          ) : (
            <GrowingList items={feedback}>
              {(each) => <Item key={each._id} feedback={each} onRemove={remove} />}
            </GrowingList>
          )
        }
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}

const removal = ({ _id: id, name, subject }: Feedback): Question => ({
  text: t('admin.feedback.removeText', { name, subject }),
  act: () => call(deleteFeedbackRoute, { params: { id } }),
  done: t('admin.feedback.removedNow'),
});

const clearance = (count: number): Question => ({
  text: t('admin.feedback.clearText', { count }),
  act: () => call(clearFeedbackRoute),
  done: t('admin.feedback.clearedNow'),
});

interface ItemProps {
  feedback: Feedback;
  onRemove: (feedback: Feedback) => void;
}

/** One message; on phones its text has the full width. */
const Item = memo(function Item({ feedback, onRemove }: ItemProps) {
  const { name, department, subject, message, createdAt } = feedback;
  return (
    <li className="drawn-in-view grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="sm:row-span-2">
        <Avatar name={name} size={36} />
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2 self-center text-sm">
        <bdi className="font-semibold [overflow-wrap:anywhere]">{name}</bdi>
        <span className="text-ink-soft">
          {department && `${department}, `}
          <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </span>
      </span>
      <span className="max-sm:col-span-2 max-sm:pt-1.5 sm:col-start-2">
        <span dir="auto" className="block font-medium [overflow-wrap:anywhere]">
          {subject}
        </span>
        <span
          dir="auto"
          className="block max-w-[75ch] [overflow-wrap:anywhere] whitespace-pre-line text-ink-soft [unicode-bidi:plaintext]"
        >
          {message}
        </span>
      </span>
      <RemoveButton
        className="self-start max-sm:col-span-2 max-sm:-ml-4 max-sm:justify-self-start sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:-mr-4"
        aria-label={t('admin.feedback.removeOf', { name })}
        onClick={() => onRemove(feedback)}
      >
        {t('admin.feedback.remove')}
      </RemoveButton>
    </li>
  );
});
