import { Link } from 'react-router-dom';
import { useSite } from '../../api/site';
import { Icon } from '../../design/icons';
import { ThemeToggle } from '../../design/theme-toggle';
import { t } from '../../texts/texts';
import { TERMS } from './terms';

/** Terms and privacy, in wording for students. */
export default function TermsPage() {
  const { productName } = useSite();
  return (
    <main className="mx-auto max-w-[70ch] px-4 py-4 sm:px-8">
      <div className="flex items-center justify-between">
        <Link
          to="/"
          className="inline-flex min-h-11 items-center gap-1.5 font-medium underline underline-offset-4"
        >
          <Icon name="back" size={20} />
          {t('terms.back')}
        </Link>
        <ThemeToggle className="-mr-3" />
      </div>
      <h1 className="mt-8 mb-3 text-4xl">{t('terms.title')}</h1>
      <p className="mb-10 text-lg text-ink-soft">
        What you can expect of {productName}, and what {productName} expects of you.
      </p>
      {TERMS.map(({ title, paragraphs }) => (
        <section key={title} className="mb-8">
          <h2 className="mb-2 text-xl">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mb-3">
              {paragraph.replaceAll('{product}', productName)}
            </p>
          ))}
        </section>
      ))}
    </main>
  );
}
