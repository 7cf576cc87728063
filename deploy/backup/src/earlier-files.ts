import { link } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@portal/platform';
import { wholeBackUps } from './back-up-folders';
import { digestOf, fileOf, openManifest, type BackedUpFile } from './manifest';

/** By these a file system says that it makes no hard link, there or at all. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/** Makes a second name of a file, as `link` of Node. */
type Link = (existing: string, created: string) => Promise<void>;

/** The files of the newest back-up before, which a new one shares as far as they are unchanged. */
export class EarlierFiles {
  private isRefused = false;

  private constructor(
    private readonly folder: string,
    private readonly byKey: ReadonlyMap<string, BackedUpFile>,
    private readonly link: Link,
  ) {}

  /** Of the newest finished back-up of `into`; none where there is none, or this release cannot read it. */
  static async open(into: string, makeLink: Link = link): Promise<EarlierFiles> {
    const newest = (await wholeBackUps(into)).at(-1);
    const folder = path.join(into, newest ?? '');
    const files = newest ? filesOf(folder) : [];
    return new EarlierFiles(folder, new Map(files.map((file) => [file.key, file])), makeLink);
  }

  /** Whether the file system has refused to let two back-ups share a file. */
  get cannotShare(): boolean {
    return this.isRefused;
  }

  /**
   * Gives a file of the earlier back-up a second name where it is the same version and still whole: a damaged one
   * is not handed on.
   * @returns its digest; undefined where the file has to be copied
   */
  async share(key: string, version: string | undefined, target: string) {
    const earlier = this.byKey.get(key);
    if (this.isRefused || !version || earlier?.version !== version) return undefined;
    const source = path.join(this.folder, fileOf(key));
    const found = await digestOf(source).catch(() => undefined); // missing
    if (found !== earlier.sha256) return undefined;
    try {
      await this.link(source, target);
      return found;
    } catch (error) {
      if (!hasCode(error, ...NO_LINKS)) throw error;
      this.isRefused = true;
      return undefined;
    }
  }
}

function filesOf(folder: string): BackedUpFile[] {
  try {
    return openManifest(folder).files;
  } catch {
    return []; // of another release, or not whole: everything is copied
  }
}
