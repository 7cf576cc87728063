import { useId, useRef, type ReactNode } from 'react';
import { PanelHeading } from './panel-heading';
import { useArrival } from './use-arrival';

/** A part of the admin's page with its name, and what can be done with all of it. */
export function Panel({
  id,
  title,
  actions,
  children,
}: {
  /** By which an address ends to lead here: `#feedback`. */
  id?: string;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(id, heading);
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 scroll-mt-18 rounded-card border bg-surface p-4 sm:p-5"
    >
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <h2 id={titleId} ref={heading} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        {actions}
      </div>
      <PanelHeading value={heading}>{children}</PanelHeading>
    </section>
  );
}
