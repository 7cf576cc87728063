import { Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useSite } from '../../api/site';
import { useAlert } from '../../design/alert';
import { LinkButton } from '../../design/button';
import { Icon, type IconName } from '../../design/icons';
import { lazyPart } from '../../design/lazy-part';
import { LevelBadge } from '../../design/level-badge';
import { LEVELS } from '../../design/levels';
import { forgetReturnPath } from '../../session/return-path';
import { homePath } from '../../api/token';
import { useToken } from '../../session/use-token';
import { formatXp } from '../../texts/format-number';
import { t } from '../../texts/texts';
import type { AccessStep } from './access-step';
import { CampusEvening } from './campus-evening';
import { DialogFailure } from './dialog-failure';
import { DialogWait } from './dialog-wait';
import { LandingHeader } from './landing-header';
import { isCodeAwaited } from './pending-registration';

const AccessDialogs = lazyPart(() => import('./access-dialogs'), {
  waiting: <DialogWait />,
  failure: (retry, { onClose }) => <DialogFailure onRetry={retry} onClose={onClose} />,
});

/** Landing page with a description of the portal and the ways to sign in. */
export function LandingPage() {
  const { productName } = useSite();
  const [search] = useSearchParams();
  const token = useToken();
  const navigate = useNavigate();
  const [step, setStep] = useState(() => (token ? null : firstStep(search)));
  const close = () => {
    setStep(null);
    forgetReturnPath();
    if (askedStep(search)) void navigate('/', { replace: true });
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <LandingHeader>
        {token && !step && (
          <LinkButton to={homePath()} variant="quiet">
            <span className="sm:hidden">{t('landing.goOnShort')}</span>
            <span className="max-sm:hidden">{t('landing.goOn')}</span>
          </LinkButton>
        )}
      </LandingHeader>
      <main className="flex-1">
        <div className="mx-auto grid max-w-6xl items-center gap-8 px-4 pt-4 pb-12 sm:px-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:pt-10">
          <div className="flex flex-col gap-6">
            <h1 className="text-4xl sm:text-5xl lg:text-6xl">{t('landing.title')}</h1>
            <p className="max-w-[52ch] text-lg text-ink-soft">
              {t('landing.lead', { product: productName })}
            </p>
            <RoleChoices onStep={setStep} />
          </div>
          <div className="overflow-hidden rounded-sheet border">
            <CampusEvening />
          </div>
        </div>
        <Steps />
        <Ladder />
      </main>
      <footer className="border-t">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-5 text-sm text-ink-soft sm:px-8">
          <span>{productName}</span>
          <Link
            to={`/${productName}Terms`}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            {t('landing.terms')}
          </Link>
        </div>
      </footer>
      {step && (
        <Suspense fallback={<DialogWait />}>
          <AccessDialogs step={step} onStep={setStep} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * Returns the dialog to open with the page: the one that the address requests, else the code dialog
 * of a pending registration.
 */
function firstStep(search: URLSearchParams): AccessStep | null {
  return askedStep(search) ?? (isCodeAwaited() ? 'verify' : null);
}

/** Returns the dialog that the address requests: `/?login`, `/?admin`. */
function askedStep(search: URLSearchParams): AccessStep | null {
  if (search.has('login')) return 'login';
  return search.has('admin') ? 'admin' : null;
}

function RoleChoices({ onStep }: { onStep: (step: AccessStep) => void }) {
  const alert = useAlert();
  const lecturer = () => alert({ title: t('landing.lecturer'), text: t('landing.lecturerAlert') });
  const guest = () =>
    alert({
      title: t('landing.guest'),
      text: t('landing.guestAlert'),
      action: { label: t('access.create'), act: () => onStep('register') },
    });
  return (
    <section aria-labelledby="roles" className="flex flex-col gap-3">
      <h2 id="roles" className="text-base font-semibold text-ink-soft">
        {t('landing.question')}
      </h2>
      <div className="grid grid-cols-1 gap-3 min-[360px]:grid-cols-2">
        <RoleChoice
          icon="cap"
          label={t('landing.student')}
          text={t('landing.studentText')}
          onOpen={() => onStep('choice')}
          isMain
        />
        <RoleChoice
          icon="book"
          label={t('landing.lecturer')}
          text={t('landing.lecturerText')}
          onOpen={lecturer}
        />
        <RoleChoice
          icon="lock"
          label={t('landing.admin')}
          text={t('landing.adminText')}
          onOpen={() => onStep('admin')}
        />
        <RoleChoice
          icon="eye"
          label={t('landing.guest')}
          text={t('landing.guestText')}
          onOpen={guest}
        />
      </div>
    </section>
  );
}

function RoleChoice({
  icon,
  label,
  text,
  onOpen,
  isMain = false,
}: {
  icon: IconName;
  label: string;
  text: string;
  onOpen: () => void;
  isMain?: boolean;
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className={
        isMain
          ? 'filled flex min-h-16 items-center gap-3 rounded-card bg-brand px-4 py-3 text-left text-on-brand transition-colors hover:bg-brand-strong'
          : 'flex min-h-16 items-center gap-3 rounded-card border bg-surface px-4 py-3 text-left transition-colors hover:border-brand'
      }
    >
      <Icon name={icon} size={26} />
      <span className="flex min-w-0 flex-col">
        <span className="font-semibold">{label}</span>
        <span className={isMain ? 'text-sm' : 'text-sm text-ink-soft'}>{text}</span>
      </span>
    </button>
  );
}

function Steps() {
  const steps: [IconName, string, string][] = [
    ['file', t('landing.step1'), t('landing.step1Text')],
    ['flask', t('landing.step2'), t('landing.step2Text')],
    ['spark', t('landing.step3'), t('landing.step3Text')],
  ];
  return (
    <section className="border-y bg-surface">
      <ol className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:grid-cols-3 sm:px-8">
        {steps.map(([icon, title, text]) => (
          <li key={title} className="flex flex-col gap-2">
            <span className={icon === 'spark' ? 'text-brass' : 'text-brand'}>
              <Icon name={icon} size={30} />
            </span>
            <h2 className="text-lg">{title}</h2>
            <p className="max-w-[42ch] text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Ladder() {
  return (
    <section
      aria-labelledby="ladder"
      className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-12 sm:px-8"
    >
      <h2 id="ladder" className="text-2xl">
        {t('landing.ladder')}
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 min-[480px]:grid-cols-5">
        {LEVELS.map(({ name, min }) => (
          <li key={name} className="flex flex-col items-start gap-3">
            <LevelBadge level={name} size={56} />
            <span className="flex flex-col">
              <span className="font-semibold">{name}</span>
              <span className="figures text-sm text-ink-soft">{formatXp(min)} XP</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
