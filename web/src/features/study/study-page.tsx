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

// Preloads the room while the student looks for a partner, so that it opens without delay.
void import('./study-room-page').catch(() => undefined); // retried, and reported, by the room

/** StudyPal page: finds partners, sends requests, and answers incoming ones. */
export default function StudyPage() {
  const { productName } = useSite();
  const notice = useNotice();
  const search = useRef<HTMLInputElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PageHeader title={t('study.title', { product: productName })} backTo="/Student" />
      {/* Overlays the page without moving content or intercepting clicks. */}
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
