import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from './class-names';
import { Icon, type IconName } from './icons';

interface TileProps {
  icon: IconName;
  title: string;
  text?: string;
  /** Path of a screen of the portal. */
  to?: string;
  /** URL of another site, opened in a new tab. */
  href?: string;
  /** Reason why the tile has no link yet. */
  inertText?: string;
}

const BASE = 'flex min-h-20 items-start gap-3.5 rounded-card border p-4 text-left';

/** Link to a part of the portal; without a target it is inert and says that it is coming. */
export function Tile({ to, href, inertText = 'Coming soon', ...face }: TileProps) {
  if (to) {
    return (
      <Link
        to={to}
        className={classNames(BASE, 'group bg-surface transition-colors hover:border-brand')}
      >
        <Face {...face} isOpen />
      </Link>
    );
  }
  if (href) {
    return (
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className={classNames(BASE, 'group bg-surface transition-colors hover:border-brand')}
      >
        <Face {...face} isOpen />
        <span className="sr-only">(opens in a new tab)</span>
      </a>
    );
  }
  return (
    <div aria-disabled="true" className={classNames(BASE, 'border-dashed bg-transparent')}>
      <Face {...face} text={inertText} isOpen={false} />
    </div>
  );
}

function Face({
  icon,
  title,
  text,
  isOpen,
}: Pick<TileProps, 'icon' | 'title' | 'text'> & { isOpen: boolean }): ReactNode {
  return (
    <>
      <span
        className={classNames(
          'inline-flex size-10 shrink-0 items-center justify-center rounded-control',
          isOpen ? 'bg-brand-soft text-brand' : 'bg-sunken text-ink-soft',
        )}
      >
        <Icon name={icon} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className={classNames('font-semibold', !isOpen && 'text-ink-soft')}>{title}</span>
        <span className="text-sm text-ink-soft">{text}</span>
      </span>
    </>
  );
}
