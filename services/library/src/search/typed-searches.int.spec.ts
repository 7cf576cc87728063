import { readFileSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { searchBooks } from '@portal/contracts/library';
import type { TestService } from '@portal/testing';
import { z } from 'zod';
import { startLibrary } from '../testing/library-service.fixture';

/** Typed searches, recorded independently of the work on the ranking. */
const SEARCHES = path.join(__dirname, '../../../../libs/catalogue/src/typed-searches.fixture.json');
const searchesSchema = z.array(z.object({ search: z.string(), wanted: z.string() }));
/** Minimum number of searches, of sixty, whose book must be among the first three. */
const LEAST = 55;

let service: TestService;
beforeAll(async () => {
  service = await startLibrary();
});
afterAll(() => service.stop());

describe('searches as students type them, of the whole bundled catalogue', () => {
  it('have the wanted book among the first three, all but a few', async () => {
    const searches = searchesSchema.parse(JSON.parse(readFileSync(SEARCHES, 'utf8')));
    const missed: string[] = [];
    for (const { search: query, wanted } of searches) {
      const { items } = await service.messages.request(searchBooks, {
        studentId: randomUUID(),
        query,
      });
      const place = items.findIndex(({ id }) => id === `c.${wanted}`);
      if (place < 0 || place > 2) missed.push(`${query}: ${wanted} is at ${place + 1}`);
    }
    expect(searches).toHaveLength(60);
    expect(missed.slice(60 - LEAST)).toEqual([]);
    if (process.env['SHOW_MISSED_SEARCHES']) process.stdout.write(`${missed.join('\n')}\n`);
  });
});
