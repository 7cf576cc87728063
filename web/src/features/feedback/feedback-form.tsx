import {
  FEEDBACK_MESSAGE_MAX,
  FEEDBACK_SUBJECT_MAX,
  sendFeedbackRoute,
} from '@portal/contracts/feedback';
import { useState } from 'react';
import { call } from '../../api/call';
import { useContractForm } from '../../api/use-contract-form';
import { Button } from '../../design/button';
import { FormMessage, TextAreaField, TextField } from '../../design/field';
import { useCurrentUser } from '../../session/current-user';
import { t } from '../../texts/signed-in-texts';

/** Length from which the remaining characters are shown. */
const NEARLY_FULL = 500;

/** Form for a message to the admins; the typed text is kept until it is delivered. */
export function FeedbackForm() {
  const { data: user } = useCurrentUser();
  const [good, setGood] = useState<string | null>(null);
  const { form, formProps, field, message, isBusy } = useContractForm(sendFeedbackRoute, {
    defaultValues: { subject: '', message: '' },
    required: { fields: ['subject', 'message'], text: t('help.fillIn') },
    check: () => (user ? null : { text: t('help.signIn') }),
    prepare: ({ subject = '', message: words = '' }) => ({
      subject,
      message: words,
      name: user?.name,
      email: user?.email,
      department: user?.department ?? '',
    }),
    refused: { otherwise: () => t('help.failed') },
    submit: async (body) => {
      setGood((await call(sendFeedbackRoute, { body })).message);
      form.reset();
    },
  });
  const left = FEEDBACK_MESSAGE_MAX - String(form.watch('message')).length;
  return (
    <form
      {...formProps}
      onSubmit={(event) => {
        setGood(null);
        formProps.onSubmit(event);
      }}
      className="flex flex-col gap-4"
    >
      <TextField label={t('help.subject')} maxLength={FEEDBACK_SUBJECT_MAX} {...field('subject')} />
      <TextAreaField
        label={t('help.message')}
        rows={6}
        maxLength={FEEDBACK_MESSAGE_MAX}
        hint={left <= NEARLY_FULL ? t('help.left', { count: left }) : undefined}
        {...field('message')}
      />
      <FormMessage text={message ?? good} tone={good && !message ? 'good' : 'problem'} />
      <Button type="submit" isBusy={isBusy} className="self-start">
        {t('help.send')}
      </Button>
    </form>
  );
}
