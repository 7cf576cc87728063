import {
  BOOK_FORMATS,
  BOOKS_FILE_MAX_BYTES,
  exportBooksRoute,
  importBooksRoute,
  type BookFormat,
  type ImportSummary,
} from '@portal/contracts/library-files';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { FormMessage } from '../../design/field';
import { saveFile } from '../../design/save-file';
import { refreshShelf } from './library-queries';
import { t } from './texts';

const FORMATS: Readonly<Record<BookFormat, { name: string; file: string; type: string }>> = {
  csv: { name: 'CSV', file: 'my-library.csv', type: 'text/csv;charset=utf-8' },
  bibtex: { name: 'BibTeX', file: 'my-library.bib', type: 'application/x-bibtex;charset=utf-8' },
  ris: {
    name: 'RIS',
    file: 'my-library.ris',
    type: 'application/x-research-info-systems;charset=utf-8',
  },
};
/** Byte order mark, which spreadsheet programs require to detect UTF-8. */
const MARK = '\ufeff';

/** Exports the student's library as a file, and imports books from one. */
export function ShelfFiles() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {t('files.open')}
      </Button>
      {isOpen && <FilesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FilesDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const id = useId();
  const [doing, setDoing] = useState<BookFormat | 'import' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [summary, setSummary] = useState<ImportSummary | null>(null);
  const run = async (what: BookFormat | 'import', work: () => Promise<void>, failed: string) => {
    setDoing(what);
    setProblem(null);
    setSummary(null);
    await work().catch((error: unknown) => setProblem(messageOf(error, failed)));
    setDoing(null);
  };
  const bring = (file: File) =>
    run(
      'import',
      async () => {
        if (file.size > BOOKS_FILE_MAX_BYTES) return setProblem(t('files.tooLarge'));
        const body = new FormData();
        body.set('file', file);
        setSummary(await call(importBooksRoute, { body }));
        refreshShelf(client);
      },
      t('files.importFailed'),
    );
  return (
    <Dialog title={t('files.title')} onClose={onClose} isBusy={doing !== null}>
      <h3 className="mb-2 font-semibold">{t('files.export')}</h3>
      <div className="mb-6 flex flex-wrap gap-2">
        {BOOK_FORMATS.map((format) => (
          <Button
            key={format}
            variant="outline"
            isBusy={doing === format}
            disabled={doing !== null && doing !== format}
            onClick={() => void run(format, () => take(format), t('files.exportFailed'))}
          >
            {FORMATS[format].name}
          </Button>
        ))}
      </div>
      <h3 className="mb-1 font-semibold">{t('files.import')}</h3>
      <label htmlFor={id} className="mb-2 block text-sm text-ink-soft">
        {t('files.importText')}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.bib,.ris,.txt,text/csv"
        disabled={doing !== null}
        className="w-full text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-strong file:bg-surface file:px-4 file:font-semibold file:text-ink"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void bring(file);
        }}
      />
      <div className="mt-4 flex flex-col gap-2">
        <FormMessage text={problem} tone="problem" />
        <FormMessage
          text={summary && summaryText(summary)}
          tone={summary?.refused ? 'partly' : 'good'}
        />
        {summary && summary.problems.length > 0 && (
          <ul className="list-disc pl-5 text-sm [overflow-wrap:anywhere]">
            {summary.problems.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function summaryText({ read, added, known, refused }: ImportSummary): string {
  return t('files.summary', { read, added, known, refused });
}

/** Cursor of a page. */
interface Place {
  before?: string;
  beforeId?: string;
}

/** Fetches all pages and saves them as one file. */
async function take(format: BookFormat): Promise<void> {
  const pages: string[] = [];
  let place: Place | null = {};
  while (place) {
    const page: { text: string; next: Place | null } = await call(exportBooksRoute, {
      query: { format, ...place },
    });
    pages.push(page.text);
    place = page.next;
  }
  const { file, type } = FORMATS[format];
  saveFile(file, `${format === 'csv' ? MARK : ''}${pages.join('')}`, type);
}
