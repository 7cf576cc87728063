/**
 * Key-value storage of the browser for this site. If the browser refuses (storage full or denied),
 * the values are held in memory for the lifetime of the page.
 */
export class KeptStorage {
  /** Values that the browser refused to store; null for a key that it refused to remove. */
  private readonly refused = new Map<string, string | null>();

  /** @param browser returns the browser's storage; may throw */
  constructor(private readonly browser: () => Storage) {}

  get(key: string): string | null {
    const refused = this.refused.get(key);
    if (refused !== undefined) return refused;
    try {
      return this.browser().getItem(key);
    } catch {
      return null;
    }
  }

  /** @returns whether the value outlives the page */
  set(key: string, value: string): boolean {
    try {
      this.browser().setItem(key, value);
      this.refused.delete(key);
      return true;
    } catch {
      // An older value must not reappear after a reload.
      this.remove(key);
      this.refused.set(key, value);
      return false;
    }
  }

  remove(key: string): void {
    try {
      this.browser().removeItem(key);
      this.refused.delete(key);
    } catch {
      this.refused.set(key, null);
    }
  }
}

/** Storage shared by all tabs of this browser, until removal. */
export const browserStorage = new KeptStorage(() => localStorage);
/** Storage of this tab; survives a reload. */
export const tabStorage = new KeptStorage(() => sessionStorage);
