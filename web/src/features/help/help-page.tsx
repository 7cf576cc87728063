import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useSite } from '../../api/site';
import { IconButton } from '../../design/button';
import { Card } from '../../design/card';
import { Icon, type IconName } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';

const TIPS = [
  { icon: 'flask', title: t('help.tip.testlab'), text: t('help.tip.testlabText') },
  { icon: 'swords', title: t('help.tip.duel'), text: t('help.tip.duelText') },
  { icon: 'calendar', title: t('help.tip.daily'), text: t('help.tip.dailyText') },
  { icon: 'people', title: t('help.tip.events'), text: t('help.tip.eventsText') },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];

interface Answer {
  title: string;
  text: string;
  link?: { to: string; words: string };
}

/** Page that explains XP and answers questions, with a contact form. */
export function HelpPage({ feedbackForm }: { feedbackForm: ReactNode }) {
  const { features } = useSite();
  const answers: Answer[] = [
    {
      title: t('help.faq.reset'),
      text: features.passwordReset ? t('help.faq.resetMail') : t('help.faq.resetSupport'),
    },
    { title: t('help.faq.duel'), text: t('help.faq.duelText') },
    {
      title: t('help.faq.badges'),
      text: t('help.faq.badgesText'),
      link: { to: '/xp', words: t('help.faq.badgesLink') },
    },
  ];
  return (
    <>
      <Header />
      <div className="grid items-start gap-6 lg:grid-cols-[1.1fr_1fr]">
        <div className="flex flex-col gap-6">
          <section
            aria-labelledby="getting-xp"
            className="ticket rounded-card bg-brass-soft px-7 py-6"
          >
            <h2 id="getting-xp" className="mb-4 text-xl font-semibold">
              {t('help.gettingXp')}
            </h2>
            <ul className="grid gap-4 sm:grid-cols-2">
              {TIPS.map(({ icon, title, text }) => (
                <li key={title} className="flex gap-3">
                  <span className="text-brass">
                    <Icon name={icon} size={24} />
                  </span>
                  <span className="min-w-0">
                    <span className="block font-semibold">{title}</span>
                    <span className="text-sm text-ink-soft">{text}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
          <Card>
            <h2 className="mb-2 text-xl font-semibold">{t('help.faq')}</h2>
            {answers.map(({ title, text, link }) => (
              <details key={title} className="group border-t first-of-type:border-t-0">
                <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-control py-2 font-semibold">
                  {title}
                  <span className="text-ink-soft transition-transform group-open:rotate-90">
                    <Icon name="forward" size={20} />
                  </span>
                </summary>
                <p className="max-w-[65ch] pb-3 text-ink-soft">{text}</p>
                {link && (
                  <Link
                    to={link.to}
                    className="mb-3 inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
                  >
                    {link.words}
                  </Link>
                )}
              </details>
            ))}
          </Card>
          <Link
            to="/account"
            className="flex min-h-11 items-center gap-4 rounded-card border bg-surface p-5 hover:border-brand"
          >
            <span className="text-brand">
              <Icon name="user" size={28} />
            </span>
            <span>
              <span className="block font-semibold">{t('help.account')}</span>
              <span className="text-sm text-ink-soft">{t('help.accountText')}</span>
            </span>
          </Link>
        </div>
        <Card>
          <h2 className="text-xl font-semibold">{t('help.feedback')}</h2>
          <p className="mt-1 mb-5 text-ink-soft">{t('help.feedbackText')}</p>
          {feedbackForm}
        </Card>
      </div>
    </>
  );
}

/** Back returns to the previous page; a visitor who followed a link goes to the dashboard. */
function Header() {
  const navigate = useNavigate();
  const isFirst = useLocation().key === 'default';
  return (
    <div className="mb-6 flex items-center gap-2">
      <IconButton
        label={t('help.back')}
        className="-ml-2"
        onClick={() => void (isFirst ? navigate('/Student') : navigate(-1))}
      >
        <Icon name="back" size={24} />
      </IconButton>
      <h1 className="min-w-0 flex-1 text-2xl sm:text-3xl">{t('help.title')}</h1>
    </div>
  );
}
