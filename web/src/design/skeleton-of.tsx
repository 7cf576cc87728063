import type { ReactNode } from 'react';
import { Skeleton } from './states';

/** A skeleton of the size that its children would have, so that what comes in its place moves nothing. */
export function SkeletonOf({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" inert className="relative">
      <div className="invisible">{children}</div>
      <Skeleton className="absolute inset-0 rounded-card!" />
    </div>
  );
}
