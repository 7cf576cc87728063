import { Button } from '../design/button';
import { FormMessage } from '../design/field';
import { t } from '../texts/texts';
import { useLinkRequest } from './use-link-request';

/** Alternative to a wait: sends an e-mail with a link to the typed address. */
export function LinkOffer({ email }: { email: string }) {
  const { ask, answer, problem, isBusy } = useLinkRequest();
  return (
    <div className="flex flex-col gap-2">
      <FormMessage text={problem ?? answer} tone={problem ? 'problem' : 'good'} />
      <Button variant="outline" isBusy={isBusy} onClick={() => void ask(email)}>
        {t('link.ask')}
      </Button>
    </div>
  );
}
