import { PortalError } from '@portal/platform';
import { removeUnused } from './remove-unused';

it('removes a file that is of no use, and does not fail where the store is away', async () => {
  const removed: string[] = [];
  const store = { remove: (id: string) => Promise.resolve(void removed.push(id)) };
  await removeUnused(store, 'one');
  expect(removed).toEqual(['one']);
  const away = {
    remove: () => Promise.reject(new PortalError('unavailable', 'The store is away.')),
  };
  await expect(removeUnused(away, 'two')).resolves.toBeUndefined();
});
