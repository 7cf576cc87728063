import { t } from '../texts/admin-texts';
import { failureText } from './failure-text';
import { QueryBody } from './query-body';
import type { ComponentProps } from 'react';

/** What a panel of the admins shows once it is loaded; where that fails, with the specification's words. */
export function PanelBody<Data>(props: Omit<ComponentProps<typeof QueryBody<Data>>, 'failed'>) {
  return (
    <QueryBody {...props} failed={(error) => `${t('admin.error.load')} ${failureText(error)}`} />
  );
}
