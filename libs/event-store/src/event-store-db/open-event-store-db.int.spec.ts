import { randomUUID } from 'node:crypto';
import { AccessDeniedError, EventStoreDBClient } from '@eventstore/db-client';
import { startEventStoreDbDouble } from '@portal/testing';
import { openEventStoreDb } from './open-event-store-db';

const streamPrefix = 'thing-';
/** Users of a secured server; `admin` has all permissions. */
const USERS = { admin: 'changed', portal: 'hidden' };

describe('the way to EventStoreDB', () => {
  it('is open when the server answers', async () => {
    const double = await startEventStoreDbDouble();
    const store = await openEventStoreDb({ url: double.url, streamPrefix }, 0);
    await expect(store.readAll(null, 1)).resolves.toEqual([]);
    await store.close();
    await double.stop();
  });

  it('waits for a server that is still starting', async () => {
    const double = await startEventStoreDbDouble();
    await double.halt();
    const opening = openEventStoreDb({ url: double.url, streamPrefix }, 20_000);
    await double.start();
    await (await opening).close();
    await double.stop();
  });

  it('waits for a cluster that has nobody who leads', async () => {
    const double = await startEventStoreDbDouble();
    double.lead(false);
    const { clusterUrl: url } = double;
    const early = openEventStoreDb({ url, streamPrefix }, 0);
    await expect(early).rejects.toThrow(/no EventStoreDB answers at 127\.0\.0\.1:\d+\.$/);
    const opening = openEventStoreDb({ url, streamPrefix }, 20_000);
    double.lead(true);
    await (await opening).close();
    await double.stop();
  });

  it.each([
    ['may not read $all', 'portal', /may not read \$all: make it an admin, or name it under "\$r"/],
    ['has another password', 'admin:wrong', /refuses the name or password/],
    ['is not known', 'stranger:secret', /refuses the name or password/],
  ])('ends in one line where its user %s', async (_what, who, line) => {
    const double = await startEventStoreDbDouble({ users: USERS });
    const [user = '', password] = who.split(':');
    const url = double.urlOf(user, password);
    const opening = openEventStoreDb({ url, streamPrefix }, 20_000);
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toThrow(/^Configuration: EVENTSTORE_URL: [^\n]*$/);
    await double.stop();
  });

  it.each([['portal'], ['$all']])(
    'is open to a user where the ACL of $all names %s',
    async (name) => {
      const double = await startEventStoreDbDouble({ users: USERS });
      const operator = EventStoreDBClient.connectionString(double.urlOf('admin'));
      await operator.setStreamMetadata('$all', { acl: { readRoles: ['others', name] } });
      const store = await openEventStoreDb({ url: double.urlOf('portal'), streamPrefix }, 20_000);
      await store.append('thing-1', 'none', randomUUID(), [{ type: 'Happened', data: { n: 1 } }]);
      await expect(store.readAll(null, 10)).resolves.toHaveLength(1);
      const asPortal = EventStoreDBClient.connectionString(double.urlOf('portal'));
      const toOthers = asPortal.setStreamMetadata('$all', { acl: { readRoles: ['others'] } });
      await expect(toOthers).rejects.toThrow(AccessDeniedError);
      await Promise.all([store.close(), operator.dispose(), asPortal.dispose()]);
      await double.stop();
    },
  );

  it.each(['/?tls=false', '?tls=false&gossip-timeout=3', '/?tls=false&GossipTimeout=3'])(
    'takes an address that ends in %s',
    async (end) => {
      const double = await startEventStoreDbDouble();
      const store = await openEventStoreDb(
        { url: double.url.replace(/\?.*$/, end), streamPrefix },
        0,
      );
      await store.close();
      await double.stop();
    },
  );

  it.each([
    ['esdb://127.0.0.1:9?tls=false', /no EventStoreDB answers at 127\.0\.0\.1:9\.$/],
    ['esdb://admin:hidden@127.0.0.1:9', /no EventStoreDB answers at 127\.0\.0\.1:9\.$/],
    ['esdb://admin:hidden@127.0.0.1:9?tls=false', /tls=false user and password are not sent/],
    ['esdb://127.0.0.1:9?tls=false&nodePreference=follower', /must read from the leader/],
    ['esdb://admin:hidden@127.0.0.1:9?tls=maybe', /no connection string of EventStoreDB/],
  ])('ends in one line without a secret for %s', async (url, line) => {
    const opening = openEventStoreDb({ url, streamPrefix }, 0);
    await expect(opening).rejects.toThrow(line);
    await expect(opening).rejects.toThrow(/^Configuration: EVENTSTORE_URL: [^\n]*$/);
    await expect(opening).rejects.not.toThrow(/hidden/);
  });
});
