import { LinkButton } from '../design/button';
import { CampusEvening } from '../features/landing/campus-evening';
import { LandingHeader } from '../features/landing/landing-header';
import { t } from '../texts/texts';

/** Page for an unknown address. */
export default function NotFoundPage() {
  return (
    <>
      <LandingHeader />
      <main className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-4 pb-12 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:pt-10">
        <div className="flex flex-col items-start gap-4">
          <p className="figures text-6xl font-semibold text-brand">404</p>
          <h1 className="text-3xl sm:text-4xl">{t('lost.title')}</h1>
          <p className="text-lg text-ink-soft">{t('lost.text')}</p>
          <LinkButton to="/">{t('lost.back')}</LinkButton>
        </div>
        <div className="overflow-hidden rounded-sheet border">
          <CampusEvening />
        </div>
      </main>
    </>
  );
}
