import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  clearAnnouncements,
  deleteAnnouncement,
  postAnnouncement,
} from '@portal/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage } from '../../design/field';
import { useToast } from '../../design/toast';
import { ta } from '../../texts/admin-texts';
import { announcementsQuery } from './admin-queries';
import { ConfirmDialog, type Question } from './confirm-dialog';
import { failureText } from './failure-text';
import { Panel } from './panel';
import { PanelBody } from './panel-body';

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** What students are told: posted here, and taken away. */
export function AnnouncementsCard() {
  const list = useQuery(announcementsQuery);
  const [question, setQuestion] = useState<Question | null>(null);
  const count = list.data?.length ?? 0;
  return (
    <Panel
      title={ta('news.title')}
      actions={
        <Button
          variant="danger"
          disabled={count === 0}
          onClick={() =>
            setQuestion({
              text: ta('news.clearText', { count }),
              act: () => call(clearAnnouncements),
              done: ta('news.clearedNow'),
            })
          }
        >
          {ta('news.clear')}
        </Button>
      }
    >
      <PostForm />
      <PanelBody query={list}>
        {(announcements) =>
          announcements.length === 0 ? (
            <p className="py-4 text-ink-soft">{ta('news.none')}</p>
          ) : (
            <ul className="mt-3 max-h-80 divide-y overflow-y-auto" tabIndex={0}>
              {announcements.map(({ _id: id, title, date, readCount }) => (
                <li key={id} className="drawn-in-view flex items-center gap-3 py-1.5 text-sm">
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-medium">{title}</span>
                    <span className="text-ink-soft">
                      {timeFormat.format(new Date(date))}, {ta('news.read', { count: readCount })}
                    </span>
                  </span>
                  <Button
                    variant="quiet"
                    className="text-rose"
                    aria-label={ta('news.removeOf', { title })}
                    onClick={() =>
                      setQuestion({
                        text: ta('news.removeText', { title }),
                        act: () => call(deleteAnnouncement, { params: { id } }),
                        done: ta('news.removedNow'),
                      })
                    }
                  >
                    {ta('news.remove')}
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

function PostForm() {
  const client = useQueryClient();
  const toast = useToast();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const post = async () => {
    setProblem(null);
    const body = text.trim();
    if (!body) return setProblem(ta('news.blank'));
    setIsBusy(true);
    try {
      const title = (body.split('\n')[0] ?? '').trim().slice(0, ANNOUNCEMENT_TITLE_MAX);
      await call(postAnnouncement, { body: { title, body } });
      setText('');
      toast(ta('news.posted'));
      await client.invalidateQueries({ queryKey: announcementsQuery.queryKey });
    } catch (error) {
      setProblem(messageOf(error, failureText(error)));
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void post();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {ta('news.label')}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={ANNOUNCEMENT_BODY_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink"
      />
      <FormMessage text={problem} tone="problem" />
      <Button type="submit" isBusy={isBusy} className="self-end">
        {ta('news.post')}
      </Button>
    </form>
  );
}
