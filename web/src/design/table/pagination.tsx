import { ADMIN_PAGE_SIZE } from '@portal/contracts/admin';
import { IconButton } from '../button';
import { Icon } from '../icons';
import { t } from '../../texts/admin-texts';
import { pagesOf } from './use-last-page';
import type { TableState } from './use-table-state';

/** Range of the shown rows and the total, with links to the other pages. */
export function Pagination({ state, total }: { state: TableState; total: number }) {
  if (total === 0) return null;
  const pages = pagesOf(total);
  // A page past the end is about to be left.
  const page = Math.min(state.page, pages);
  const from = (page - 1) * ADMIN_PAGE_SIZE + 1;
  const to = Math.min(page * ADMIN_PAGE_SIZE, total);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 border-t pt-2 text-sm text-ink-soft">
      <span role="status" className="figures">
        {t('admin.table.rows', { from, to, total })}
      </span>
      {pages > 1 && (
        <span className="flex items-center gap-1">
          <IconButton
            label={t('admin.table.previous')}
            disabled={page <= 1}
            onClick={() => state.goTo(page - 1)}
          >
            <Icon name="back" />
          </IconButton>
          <span className="figures px-1">{t('admin.table.page', { page, pages })}</span>
          <IconButton
            label={t('admin.table.next')}
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
