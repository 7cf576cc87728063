import { ADMIN_PAGE_SIZE } from '@portal/contracts';
import { IconButton } from '../../design/button';
import { Icon } from '../../design/icons';
import { ta } from '../../texts/admin-texts';
import { pagesOf } from './use-last-page';
import type { TableState } from './use-table-state';

/** Which rows are shown of how many, and the way to the others where there are some. */
export function Pagination({ state, total }: { state: TableState; total: number }) {
  if (total === 0) return null;
  const pages = pagesOf(total);
  // A page past the end is left at once.
  const page = Math.min(state.page, pages);
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1;
  const to = Math.min(page * ADMIN_PAGE_SIZE, total);
  const inWords = (count: number) => count.toLocaleString('en');
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t pt-2 text-sm text-ink-soft">
      <span role="status" className="figures">
        {ta('table.rows', { from: inWords(from), to: inWords(to), total: inWords(total) })}
      </span>
      {pages > 1 && (
        <span className="flex items-center gap-1">
          <IconButton
            label={ta('table.previous')}
            disabled={page <= 1}
            onClick={() => state.goTo(page - 1)}
          >
            <Icon name="back" />
          </IconButton>
          <span className="figures px-1">
            {ta('table.page', { page: inWords(page), pages: inWords(pages) })}
          </span>
          <IconButton
            label={ta('table.next')}
            disabled={page >= pages}
            onClick={() => state.goTo(page + 1)}
          >
            <Icon name="forward" />
          </IconButton>
        </span>
      )}
    </div>
  );
}
