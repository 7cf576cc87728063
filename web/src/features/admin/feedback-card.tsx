import { clearFeedback, deleteFeedback } from '@portal/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { Avatar } from '../../design/avatar';
import { Button } from '../../design/button';
import { ta } from '../../texts/admin-texts';
import { feedbackQuery } from './admin-queries';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What students tell: who, from where, what and when. */
export function FeedbackCard() {
  const list = useQuery(feedbackQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = list.data?.length ?? 0;
  return (
    <Panel
      id="feedback"
      title={ta('feedback.title')}
      actions={
        <Button
          variant="danger"
          disabled={count === 0}
          onClick={() =>
            setQuestion({
              text: ta('feedback.clearText', { count }),
              act: () => call(clearFeedback),
              done: ta('feedback.clearedNow'),
            })
          }
        >
          {ta('feedback.clear')}
        </Button>
      }
    >
      <PanelBody query={list}>
        {(feedback) =>
          feedback.length === 0 ? (
            <p className="py-4 text-ink-soft">{ta('feedback.none')}</p>
          ) : (
            <ul className="max-h-[32rem] divide-y overflow-y-auto" tabIndex={0}>
              {feedback.map(({ _id: id, name, department, subject, message, createdAt }) => (
                <li key={id} className="drawn-in-view flex gap-3 py-3">
                  <Avatar name={name} size={36} />
                  <span className="min-w-0 flex-1">
                    <span className="flex flex-wrap items-baseline gap-x-2 text-sm">
                      <span className="font-semibold">{name}</span>
                      <span className="text-ink-soft">
                        {department && `${department}, `}
                        <time dateTime={createdAt}>{timeFormat.format(new Date(createdAt))}</time>
                      </span>
                    </span>
                    <span className="mt-0.5 block font-medium [overflow-wrap:anywhere]">
                      {subject}
                    </span>
                    <span className="block max-w-[75ch] [overflow-wrap:anywhere] whitespace-pre-line text-ink-soft">
                      {message}
                    </span>
                  </span>
                  <Button
                    variant="quiet"
                    className="self-start text-rose"
                    aria-label={ta('feedback.removeOf', { name })}
                    onClick={() =>
                      setQuestion({
                        text: ta('feedback.removeText', { name, subject }),
                        act: () => call(deleteFeedback, { params: { id } }),
                        done: ta('feedback.removedNow'),
                      })
                    }
                  >
                    {ta('feedback.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </PanelBody>
      {question && <ConfirmDialog question={question} onClose={() => setQuestion(null)} />}
    </Panel>
  );
}
