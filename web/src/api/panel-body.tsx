import { t } from '../texts/admin-texts';
import { failureText } from './failure-text';
import { QueryBody } from './query-body';
import type { ComponentProps } from 'react';

/** Body of an admin panel; a load failure is shown with the specification's message. */
export function PanelBody<Data>(props: Omit<ComponentProps<typeof QueryBody<Data>>, 'failed'>) {
  return (
    <QueryBody {...props} failed={(error) => `${t('admin.error.load')} ${failureText(error)}`} />
  );
}
