import type { SearchSource } from '@portal/contracts/library';
import { t } from './texts';

/** Sources of the books, and those that did not respond. */
export function SourcesNote({ sources }: { sources: readonly SearchSource[] }) {
  const names = (hasAnswered: boolean) =>
    sources.filter((source) => source.hasAnswered === hasAnswered).map(({ name }) => name);
  const silent = names(false);
  const others = names(true).join(', ');
  const attributions = sources.flatMap(({ hasAnswered, attribution }) =>
    hasAnswered && attribution ? [attribution] : [],
  );
  return (
    <div className="mt-4 flex flex-col gap-1 text-sm text-ink-soft">
      {silent.length > 0 ? (
        <p role="status" className="font-medium text-rose">
          {t('book.silent', { names: silent.join(', '), others })}
        </p>
      ) : (
        <p>{t('book.from', { names: others })}</p>
      )}
      {attributions.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}
