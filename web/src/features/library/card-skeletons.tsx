import { Skeleton } from '../../design/states';

/** Skeleton of a list of books. */
export function CardSkeletons() {
  return (
    <div className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-40 rounded-card" />
      ))}
    </div>
  );
}
