import { link, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@portal/platform';
import { wholeBackUps } from './back-up-folders';
import { isWhole, openManifest, type BackedUpFile } from './manifest';

/** By these a file system says that it makes no hard link, there or at all. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/** Makes a second name of a file, as `link` of Node. */
type Link = (existing: string, created: string) => Promise<void>;

/** The files of the newest back-up before, which a new one shares as far as they are unchanged. */
export class EarlierFiles {
  /** Files of finished back-ups that are not what was put there: each name by which one has them. */
  readonly damaged: string[] = [];
  /** Whether the file system has refused to let two back-ups share a file. */
  cannotShare = false;

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

  /**
   * Gives a file of the earlier back-up a second name where it is the same version and still whole: a damaged one
   * is not handed on.
   * @returns its digest; undefined where the file has to be copied
   */
  async share(key: string, version: string | undefined, target: string) {
    const earlier = this.byKey.get(key);
    if (this.cannotShare || !version || earlier?.version !== version) return undefined;
    const source = path.join(this.folder, earlier.file);
    if (!(await isWhole(this.folder, earlier))) {
      await this.noteDamaged(source);
      return undefined;
    }
    try {
      await this.link(source, target);
      return earlier.sha256;
    } catch (error) {
      if (!hasCode(error, ...NO_LINKS)) throw error;
      this.cannotShare = true;
      return undefined;
    }
  }

  /** By all its names: every back-up that shares it has the damage. */
  private async noteDamaged(source: string): Promise<void> {
    const into = path.dirname(this.folder);
    const inodeOf = (file: string) =>
      stat(file).then(
        ({ ino }) => ino,
        () => undefined,
      );
    const inode = await inodeOf(source);
    for (const name of await wholeBackUps(into)) {
      const file = path.join(into, name, path.relative(this.folder, source));
      const isSame = file === source || (inode !== undefined && (await inodeOf(file)) === inode);
      if (isSame) this.damaged.push(path.relative(into, file));
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
