import { citeBookRoute, type Citations } from '@portal/contracts/library-files';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call';
import { QueryBody } from '../../api/query-body';
import { Button } from '../../design/button';
import { copyText } from '../../design/copy-text';
import { useToast } from '../../design/toast';
import { t } from './texts';

const STYLES: readonly [style: keyof Citations, name: string][] = [
  ['apa', 'APA'],
  ['mla', 'MLA'],
  ['chicago', 'Chicago'],
  ['bibtex', 'BibTeX'],
];

/** Citations of a book, with copy buttons. */
export function CitationList({ bookId }: { bookId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-3">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {t('book.cite')}
      </Button>
      {isOpen && <Styles bookId={bookId} />}
    </div>
  );
}

function Styles({ bookId }: { bookId: string }) {
  const toast = useToast();
  const citations = useQuery({
    queryKey: ['library', 'citations', bookId],
    queryFn: ({ signal }) => call(citeBookRoute, { params: { googleId: bookId }, signal }),
    staleTime: Infinity,
  });
  const copy = async (text: string, style: string) => {
    try {
      await copyText(text);
      toast(t('book.copied', { style }));
    } catch {
      toast(t('book.copyFailed'), 'problem');
    }
  };
  return (
    <QueryBody query={citations} failed={t('book.citeFailed')}>
      {(made) => (
        <dl className="mt-2 flex flex-col gap-3">
          {STYLES.map(([style, name]) => (
            <div key={style} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
              <dt className="text-sm font-semibold text-ink-soft">{name}</dt>
              <dd
                dir="auto"
                className="text-sm [overflow-wrap:anywhere] whitespace-pre-wrap select-all"
              >
                {made[style]}
              </dd>
              <dd className="col-start-2 row-span-2 row-start-1">
                <Button
                  variant="outline"
                  aria-label={t('book.copyStyle', { style: name })}
                  onClick={() => void copy(made[style], name)}
                >
                  {t('book.copy')}
                </Button>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </QueryBody>
  );
}
