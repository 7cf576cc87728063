import { FEEDBACK_MESSAGE_MAX, FEEDBACK_SUBJECT_MAX, sendFeedbackRoute } from '@portal/contracts';
import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { FormMessage, TextField } from '../../design/field';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';

/** From how many characters on what is left is told. */
const NEARLY_FULL = 500;

interface Message {
  text: string;
  tone: 'problem' | 'good';
}

/** A message to the admins; what was typed stays until it has arrived. */
export function FeedbackForm() {
  const { data: user } = useCurrentUser();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [told, setTold] = useState<Message | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();
  const left = FEEDBACK_MESSAGE_MAX - message.length;
  const isNearlyFull = left <= NEARLY_FULL;

  const send = async () => {
    if (!subject.trim() || !message.trim()) {
      return setTold({ text: t('help.fillIn'), tone: 'problem' });
    }
    if (!user) return setTold({ text: t('help.signIn'), tone: 'problem' });
    setIsBusy(true);
    setTold(null);
    try {
      const { name, email, department } = user;
      const from = { name, email, department: department ?? '' };
      const answer = await call(sendFeedbackRoute, { body: { subject, message, ...from } });
      setTold({ text: answer.message, tone: 'good' });
      setSubject('');
      setMessage('');
    } catch (error) {
      setTold({ text: messageOf(error, t('help.failed')), tone: 'problem' });
    } finally {
      setIsBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void send();
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('help.subject')}
        maxLength={FEEDBACK_SUBJECT_MAX}
        value={subject}
        onChange={(event) => setSubject(event.target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t('help.message')}
        </label>
        <textarea
          id={id}
          rows={6}
          maxLength={FEEDBACK_MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
          aria-describedby={isNearlyFull ? `${id}-left` : undefined}
          className="w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ink"
        />
        {isNearlyFull && (
          <p id={`${id}-left`} className="text-sm text-ink-soft">
            {t('help.left', { count: left })}
          </p>
        )}
      </div>
      <FormMessage text={told?.text ?? null} tone={told?.tone ?? 'problem'} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {t('help.send')}
      </Button>
    </form>
  );
}
