import { useRef } from 'react';
import { useSite } from '../../api/site';
import { PageHeader } from '../../design/page-header';
import { t } from './texts';
import { ActiveCard } from './partners/active-card';
import { AskCard } from './partners/ask-card';
import { ShortCallNote } from './partners/short-call-note';
import { CheckCard } from './room-screen/check-card';
import { PreferencesCard } from './people/preferences-card';
import { IncomingCard } from './requests/incoming-card';
import { useNotice } from './requests/notice';
import { WaitingCard } from './requests/waiting-card';

// A student who has found somebody is in the room at once: its code comes while they look for a partner.
void import('./study-room-page').catch(() => undefined); // asked for again, and reported, by the room

/** StudyPal: finds partners, asks them, and answers those who ask. */
export default function StudyPage() {
  const { productName } = useSite();
  const notice = useNotice();
  const search = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeader title={t('study.title', { product: productName })} backTo="/Student" />
      {/* Over the page, where it moves nothing and takes no clicks. */}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-3 top-18 z-30 flex justify-center empty:hidden lg:pl-60"
      >
        {notice && (
          <p className="enter rounded-control border border-brand bg-brand-soft px-4 py-2.5 font-medium text-brand-strong">
            {notice}
          </p>
        )}
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-[1fr_24rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <ActiveCard />
          <ShortCallNote />
          <IncomingCard search={search} />
          <WaitingCard cancelButton={cancel} search={search} />
          <AskCard search={search} onSent={() => cancel.current?.focus()} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <CheckCard />
          <PreferencesCard />
        </div>
      </div>
    </>
  );
}
