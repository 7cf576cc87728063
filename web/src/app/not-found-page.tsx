import { LinkButton } from '../design/button';
import { t } from '../texts/texts';

export default function NotFoundPage() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-lg flex-col justify-center gap-4 p-6">
      <p className="figures text-6xl font-semibold text-brand">404</p>
      <h1 className="text-3xl">{t('lost.title')}</h1>
      <p className="text-ink-soft">{t('lost.text')}</p>
      <LinkButton to="/" className="self-start">
        {t('lost.back')}
      </LinkButton>
    </main>
  );
}
