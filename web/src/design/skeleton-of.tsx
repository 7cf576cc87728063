import type { ReactNode } from 'react';
import { Skeleton } from './states';

/** Skeleton with the size of its children, so that the loaded content causes no layout shift. */
export function SkeletonOf({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" inert className="relative">
      <div className="invisible">{children}</div>
      <Skeleton className="absolute inset-0 rounded-card!" />
    </div>
  );
}
