import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** A sheet of paper with a hairline. */
export function Card({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section className={classNames('rounded-card border bg-surface p-5 sm:p-6', className)}>
      {children}
    </section>
  );
}

/** A notched ticket in brass: something here pays or costs XP. */
export function TicketCard({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <section
      className={classNames('ticket rounded-card bg-brass-soft px-6 py-5 text-ink', className)}
    >
      {children}
    </section>
  );
}
