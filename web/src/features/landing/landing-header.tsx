import type { ReactNode } from 'react';
import { useSite } from '../../api/site';
import { ThemeToggle } from '../../design/theme-toggle';

/** Header with the portal's name and the theme toggle, for the screens before the sign-in. */
export function LandingHeader({ children }: { children?: ReactNode }) {
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center gap-3 px-4 py-3 sm:px-8">
      <img src="/favicon.svg" alt="" width={34} height={34} />
      <span className="figures mr-auto text-xl font-bold">{useSite().productName}</span>
      {children}
      <ThemeToggle className="-mr-3" />
    </header>
  );
}
