import type { ChatSource, SourceKind } from '@portal/contracts/assistant';
import { LinkButton } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { Icon, type IconName } from '../../design/icons';
import { t } from './texts';

const LOOKS: Record<SourceKind, { icon: IconName; name: string }> = {
  help: { icon: 'help', name: t('ai.source.help') },
  concept: { icon: 'cap', name: t('ai.source.concept') },
  book: { icon: 'book', name: t('ai.source.book') },
  own: { icon: 'file', name: t('ai.source.own') },
};

/** Sources of an answer; each opens at its passage. */
export function SourceList({
  sources,
  onOpen,
}: {
  sources: readonly ChatSource[];
  onOpen: (source: ChatSource) => void;
}) {
  return (
    <div className="border-t pt-2">
      <p className="text-sm font-semibold text-ink-soft">{t('ai.sources')}</p>
      <ul className="flex flex-col">
        {sources.map((source) => (
          <li key={source.number}>
            <button
              type="button"
              onClick={() => onOpen(source)}
              className="flex min-h-11 w-full items-center gap-2 rounded-control px-1 text-left text-sm hover:bg-sunken"
            >
              <span className="figures w-5 shrink-0 font-semibold text-brand">{source.number}</span>
              <Icon name={LOOKS[source.kind].icon} size={18} />
              <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
                {source.title}
                {source.place && <span className="text-ink-soft">, {source.place}</span>}
                {source.isGone && <span className="text-ink-soft"> ({t('ai.source.gone')})</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The cited passage, as it was passed to the model. */
export function SourceDialog({ source, onClose }: { source: ChatSource; onClose: () => void }) {
  const { kind, title, place, excerpt, path, isGone } = source;
  return (
    <Dialog title={title} onClose={onClose} closeLabel={t('ai.source.close')}>
      <p className="mb-3 flex items-center gap-2 text-sm text-ink-soft">
        <Icon name={LOOKS[kind].icon} size={18} />
        {[LOOKS[kind].name, ...(place ? [place] : [])].join(' · ')}
      </p>
      {isGone ? (
        <p>{t('ai.source.gone')}</p>
      ) : (
        <blockquote
          dir="auto"
          className="max-h-[50dvh] overflow-y-auto border-l-4 border-brand pl-3 [overflow-wrap:anywhere] whitespace-pre-line"
          tabIndex={0}
        >
          {excerpt}
        </blockquote>
      )}
      {path && !isGone && (
        <div className="mt-4 flex justify-end">
          <LinkButton to={path} variant="outline">
            {t('ai.source.open')}
          </LinkButton>
        </div>
      )}
    </Dialog>
  );
}
