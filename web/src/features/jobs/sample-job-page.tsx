import { LinkButton } from '../../design/button';
import { PageHeader } from '../../design/page-header';
import { t } from './texts';

/** Target of the links of sample jobs; explains that they are samples. */
export default function SampleJobPage() {
  return (
    <>
      <PageHeader title={t('sample.title')} backTo="/Job" />
      <section className="flex max-w-[65ch] flex-col gap-4 rounded-card border bg-surface p-5">
        <p className="text-lg">{t('sample.text')}</p>
        <p>{t('sample.xp')}</p>
        <LinkButton to="/Job" className="self-start">
          {t('sample.back')}
        </LinkButton>
      </section>
    </>
  );
}
