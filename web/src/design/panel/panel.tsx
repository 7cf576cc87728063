import { useId, useRef, type ReactNode } from 'react';
import { PanelHeading } from './panel-heading';
import { useArrival } from './use-arrival';

/** A part of the admin's page with its name, and what can be done with all of it. */
export function Panel({
  id,
  title,
  text,
  actions,
  foot,
  children,
}: {
  /** By which an address ends to lead here: `#feedback`. */
  id?: string;
  title: string;
  /** What it shows, in a line. */
  text?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** At the end: what ends all of it. */
  foot?: ReactNode;
  children: ReactNode;
}) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(id, heading);
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="min-w-0 scroll-mt-18 rounded-card border bg-surface p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div>
          <h2 id={titleId} ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {title}
          </h2>
          {text && <p className="mt-1 text-ink-soft">{text}</p>}
        </div>
        {actions}
      </div>
      <PanelHeading value={heading}>{children}</PanelHeading>
      {foot && <div className="-mr-4 -mb-2 flex justify-end pt-2">{foot}</div>}
    </section>
  );
}
