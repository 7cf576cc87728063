import { FLAG_NOTE_MAX, FLAG_REASONS, flagQuestionRoute } from '@portal/contracts/testlab-flags';
import { call } from './call';
import { useContractForm } from './use-contract-form';
import { Button } from '../design/button';
import { Dialog } from '../design/dialog';
import { FormMessage, SelectField, TextAreaField } from '../design/field';
import { t } from '../texts/signed-in-texts';

interface FlagDialogProps {
  sessionId: string;
  /** Index of the question in the test, from 0. */
  question: number;
  onFlagged: (flagId: string) => void;
  onClose: () => void;
}

/** Reports a question to the admins; states first which data they can see. */
export default function FlagDialog({ sessionId, question, onFlagged, onClose }: FlagDialogProps) {
  const { formProps, field, message, isBusy } = useContractForm(flagQuestionRoute, {
    defaultValues: { reason: '', note: '' },
    required: { fields: ['reason'], text: t('lab.flagNeedsReason') },
    prepare: ({ reason, note = '' }) => {
      return { question, note, reason: FLAG_REASONS.find((one) => one === reason) ?? 'other' };
    },
    refused: { otherwise: () => t('lab.flagFailed') },
    submit: async (body) => {
      const { flagId } = await call(flagQuestionRoute, { params: { sessionId }, body });
      onFlagged(flagId);
      onClose();
    },
  });
  return (
    <Dialog
      title={t('lab.flagTitle')}
      description={t('lab.flagText')}
      onClose={onClose}
      isBusy={isBusy}
    >
      <form {...formProps} className="flex flex-col gap-4">
        <SelectField label={t('lab.flagReason')} {...field('reason')}>
          <option value="">{t('lab.flagChoose')}</option>
          {FLAG_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(`lab.reason.${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={t('lab.flagNote')}
          rows={3}
          maxLength={FLAG_NOTE_MAX}
          {...field('note')}
        />
        <FormMessage text={message} tone="problem" />
        <Button type="submit" isBusy={isBusy}>
          {t('lab.flagSend')}
        </Button>
      </form>
    </Dialog>
  );
}
