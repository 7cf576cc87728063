import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar';
import { Icon } from '../../design/icons';
import { t } from './texts';

interface ProfileHeadProps {
  name: string;
  department: string | null;
  profileImage: string | null;
  bio: string | null;
  location: ReactNode;
  resume: string | null;
  /** Whether students view their own profile, which shows placeholders for empty fields. */
  isOwn?: boolean;
  children?: ReactNode;
}

/** Header of a profile with cover, picture, name and further content. */
export function ProfileHead({
  name,
  department,
  profileImage,
  bio,
  location,
  resume,
  isOwn = false,
  children,
}: ProfileHeadProps) {
  return (
    <section className="overflow-hidden rounded-card border bg-surface">
      <Cover />
      <div className="px-5 pb-6 sm:px-7">
        <span className="-mt-16 mb-3 inline-flex rounded-full bg-surface p-1.5">
          <Avatar name={name} size={116} src={profileImage} />
        </span>
        <h2 dir="auto" className="text-2xl [overflow-wrap:anywhere]">
          {name}
        </h2>
        {department && <p className="text-ink-soft">{department}</p>}
        {(bio || isOwn) && (
          <p dir="auto" className="mt-3 max-w-[65ch] [overflow-wrap:anywhere]">
            {bio ? bio : <span className="text-ink-soft">{t('profile.noBio')}</span>}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
          {location}
          {resume ? (
            <a
              href={resume}
              download
              className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand underline underline-offset-4"
            >
              <Icon name="book" size={20} />
              {t('profile.viewResume')}
            </a>
          ) : (
            isOwn && (
              <span className="inline-flex min-h-11 items-center text-ink-soft">
                {t('profile.noResume')}
              </span>
            )
          )}
        </div>
        {children && <div className="mt-4 flex flex-wrap gap-3">{children}</div>}
      </div>
    </section>
  );
}

/** Illustration of the campus in the evening, with hills in the portal's colours. */
function Cover() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 800 160"
      preserveAspectRatio="xMidYMid slice"
      className="block h-36 w-full bg-brand-soft sm:h-44"
    >
      <circle cx="640" cy="64" r="34" className="fill-brass-soft" />
      <path
        d="M0 120 Q140 62 300 108 T620 92 T800 116 V160 H0 Z"
        className="fill-brand opacity-25"
      />
      <path d="M0 140 Q200 96 420 132 T800 128 V160 H0 Z" className="fill-brand opacity-45" />
    </svg>
  );
}
