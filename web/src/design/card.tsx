import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** Surface with a hairline border. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded-card border bg-surface p-5 sm:p-6', className)}>
      {children}
    </section>
  );
}
