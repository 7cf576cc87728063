import { loadCatalogue } from './load-catalogue';
import searches from './typed-searches.fixture.json';

describe('the searches as students type them', () => {
  it('are sixty, half of them misspelt or partial, each for a book of the catalogue', () => {
    const ids = new Set(loadCatalogue().map(({ id }) => id));
    expect(searches).toHaveLength(60);
    expect(new Set(searches.map(({ search }) => search)).size).toBe(60);
    expect(searches.filter(({ wanted }) => !ids.has(wanted))).toEqual([]);
    const inexact = searches.filter(({ kind }) => kind === 'misspelt' || kind === 'partial');
    expect(inexact.length).toBeGreaterThanOrEqual(30);
  });
});
