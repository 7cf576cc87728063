import { useId, type ReactNode } from 'react';

/** A part of the admin's page with its name, and what can be done with all of it. */
export function Panel({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border bg-surface p-4 sm:p-5">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
