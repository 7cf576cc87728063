import { useId, useRef, type ReactNode } from 'react';
import { PanelHeading } from './panel-heading';
import { useArrival } from './use-arrival';

/** Section of the admin page with a title and its actions. */
export function Panel({
  id,
  title,
  text,
  actions,
  foot,
  children,
}: {
  /** Fragment of an address that links to the panel, such as `#feedback`. */
  id?: string;
  title: string;
  /** One-line description of the content. */
  text?: string;
  /** Rendered beside the title. */
  actions?: ReactNode;
  /** Rendered at the end, for actions that remove all items. */
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
