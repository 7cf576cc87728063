/**
 * What the browser keeps for this site. Where it refuses (its storage is full, or denied altogether), the page keeps
 * it for as long as it stands.
 */
export class KeptStorage {
  /** What the browser has refused to keep, or to forget (null). */
  private readonly refused = new Map<string, string | null>();

  /** @param browser answers the browser's storage, and may throw */
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

  /** @returns whether it outlives the page */
  set(key: string, value: string): boolean {
    try {
      this.browser().setItem(key, value);
      this.refused.delete(key);
      return true;
    } catch {
      // An older value must not be there again after the page.
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

/** For all tabs of this browser, until it is removed. */
export const browserStorage = new KeptStorage(() => localStorage);
/** For this tab, also after a reload. */
export const tabStorage = new KeptStorage(() => sessionStorage);
