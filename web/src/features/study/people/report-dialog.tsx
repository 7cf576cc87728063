import { reportStudentRoute, type StudyPerson } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { useContractForm } from '../../../api/use-contract-form';
import { Button } from '../../../design/button';
import { Dialog } from '../../../design/dialog';
import { FormMessage, TextAreaField } from '../../../design/field';
import { useToast } from '../../../design/toast';
import { t } from '../texts';
import { refreshPeople } from './preferences-query';
import { useBlock } from './use-block';

/** Reports a student to the admins of the portal. */
export default function ReportDialog({
  person,
  isStranger,
  onClose,
  onBlocked,
}: {
  person: Pick<StudyPerson, '_id' | 'name'>;
  /**
   * Whether it is unknown before sending if the two were in a session, or one has asked the other.
   */
  isStranger?: boolean;
  onClose: () => void;
  onBlocked?: () => void;
}) {
  const { _id, name } = person;
  const block = useBlock();
  const client = useQueryClient();
  const toast = useToast();
  const { formProps, field, message, isBusy } = useContractForm(reportStudentRoute, {
    defaultValues: { reason: '' },
    required: { fields: ['reason'], text: t('study.reportRequired') },
    prepare: ({ reason = '' }) => ({ userId: _id, reason }),
    refused: { otherwise: () => t('study.reportFailed') },
    submit: async (body) => {
      const { message: answer } = await call(reportStudentRoute, { body });
      onBlocked?.();
      onClose();
      toast(answer);
      refreshPeople(client);
    },
  });
  return (
    <Dialog
      title={t('study.reportTitle', { name })}
      description={t('study.reportText', { name })}
      onClose={onClose}
      isBusy={isBusy}
    >
      {isStranger && (
        <div className="mb-5 flex flex-col items-start gap-3 rounded-control bg-sunken p-4">
          <p>{t('study.reportStranger', { name })}</p>
          <Button
            variant="outline"
            onClick={() => {
              onClose();
              void block(person, true, onBlocked);
            }}
          >
            {t('study.blockInstead')}
          </Button>
        </div>
      )}
      <form {...formProps} className="flex flex-col gap-4">
        <TextAreaField
          label={t('study.reportReason')}
          rows={4}
          maxLength={1_000}
          {...field('reason')}
        />
        <FormMessage text={message} tone="problem" />
        <Button type="submit" variant="danger" isBusy={isBusy}>
          {t('study.reportSend')}
        </Button>
      </form>
    </Dialog>
  );
}
