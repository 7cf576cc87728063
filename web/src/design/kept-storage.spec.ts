import { KeptStorage } from './kept-storage';

/** Fake browser storage that can be full. */
class Browser {
  readonly kept = new Map<string, string>();
  isFull = false;
  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem(key: string, value: string): void {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.kept.set(key, value);
  }
}
const open = (browser: Browser) => new KeptStorage(() => browser as unknown as Storage); // its used part

describe('what is kept in the browser', () => {
  it('outlives the page, and is forgotten where it is removed', () => {
    const browser = new Browser();
    expect(open(browser).set('token', 'one')).toBe(true);
    const next = open(browser);
    expect(next.get('token')).toBe('one');
    next.remove('token');
    expect(open(browser).get('token')).toBeNull();
  });

  it('holds for the page where the storage is full, and no older value comes back', () => {
    const browser = new Browser();
    browser.kept.set('token', 'old');
    browser.isFull = true;
    const storage = open(browser);
    expect(storage.set('token', 'new')).toBe(false);
    expect(storage.get('token')).toBe('new');
    expect(open(browser).get('token')).toBeNull();
    browser.isFull = false;
    expect(storage.set('token', 'newest')).toBe(true);
    expect(open(browser).get('token')).toBe('newest');
  });

  it('holds for the page where there is no storage at all', () => {
    const storage = new KeptStorage(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(storage.get('token')).toBeNull();
    expect(storage.set('token', 'one')).toBe(false);
    expect(storage.get('token')).toBe('one');
    storage.remove('token');
    expect(storage.get('token')).toBeNull();
  });
});
