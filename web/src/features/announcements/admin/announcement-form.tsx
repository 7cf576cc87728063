import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  cutText,
  postAnnouncementRoute,
} from '@portal/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { Button } from '../../../design/button';
import { FormMessage } from '../../../design/field';
import { useToast } from '../../../design/toast';
import { t } from '../../../texts/admin-texts';
import { announcementsQuery } from './announcements-admin-query';
import { failureText } from '../../../api/failure-text';

/** Writes to all students. */
export function AnnouncementForm() {
  const client = useQueryClient();
  const toast = useToast();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const post = async () => {
    setProblem(null);
    const body = text.trim();
    if (!body) return setProblem(t('admin.news.blank'));
    setIsBusy(true);
    try {
      const title = cutText((body.split('\n')[0] ?? '').trim(), ANNOUNCEMENT_TITLE_MAX);
      await call(postAnnouncementRoute, { body: { title, body } });
      setText('');
      toast(t('admin.news.posted'));
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
    <form noValidate onSubmit={submit} className="mb-3 flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {t('admin.news.label')}
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
        {t('admin.news.post')}
      </Button>
    </form>
  );
}
