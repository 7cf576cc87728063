import { cutText } from '@portal/contracts';
import {
  ANNOUNCEMENT_BODY_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  postAnnouncementRoute,
} from '@portal/contracts/announcements';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call';
import { failureText } from '../../../api/failure-text';
import { useContractForm } from '../../../api/use-contract-form';
import { Button } from '../../../design/button';
import { FormMessage, TextAreaField } from '../../../design/field';
import { useToast } from '../../../design/toast';
import { t } from '../../../texts/admin-texts';
import { announcementsQuery } from './announcements-admin-query';

/** Form for an announcement to all students. */
export function AnnouncementForm() {
  const client = useQueryClient();
  const toast = useToast();
  const { form, formProps, field, message, isBusy } = useContractForm(postAnnouncementRoute, {
    defaultValues: { body: '' },
    required: { fields: ['body'], text: t('admin.news.blank') },
    prepare: ({ body = '' }) => ({ title: titleOf(body.trim()), body: body.trim() }),
    refused: { otherwise: failureText },
    submit: async (body) => {
      await call(postAnnouncementRoute, { body });
      form.reset();
      toast(t('admin.news.posted'));
      await client.invalidateQueries({ queryKey: announcementsQuery.queryKey });
    },
  });
  return (
    <form {...formProps} className="mb-3 flex flex-col gap-2">
      <TextAreaField
        label={t('admin.news.label')}
        rows={3}
        maxLength={ANNOUNCEMENT_BODY_MAX}
        {...field('body')}
      />
      <FormMessage text={message} tone="problem" />
      <Button type="submit" isBusy={isBusy} className="self-end">
        {t('admin.news.post')}
      </Button>
    </form>
  );
}

/** Returns the first line as the title. */
function titleOf(body: string): string {
  return cutText((body.split('\n')[0] ?? '').trim(), ANNOUNCEMENT_TITLE_MAX);
}
