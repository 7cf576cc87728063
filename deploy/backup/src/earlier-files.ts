import { link, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '@portal/platform';
import { wholeBackUps } from './back-up-folders';
import { isWhole, openManifest, type BackedUpFile } from './manifest';

/** Errors of a file system that supports no hard links, at this place or at all. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'];

/** Creates a hard link, like `link` of Node. */
type Link = (existing: string, created: string) => Promise<void>;

/** Files of the newest earlier back-up, which a new one shares if they are unchanged. */
export class EarlierFiles {
  /**
   * Files of finished back-ups with changed content, under each name that a back-up has for them.
   */
  readonly damaged: string[] = [];
  /** Whether the file system has refused a hard link between two back-ups. */
  cannotShare = false;

  private constructor(
    private readonly folder: string,
    private readonly byKey: ReadonlyMap<string, BackedUpFile>,
    private readonly link: Link,
  ) {}

  /**
   * Opens the newest finished back-up of `into`; without files if there is none or this release
   * cannot read it.
   */
  static async open(into: string, makeLink: Link = link): Promise<EarlierFiles> {
    const newest = (await wholeBackUps(into)).at(-1);
    const folder = path.join(into, newest ?? '');
    const files = newest ? filesOf(folder) : [];
    return new EarlierFiles(folder, new Map(files.map((file) => [file.key, file])), makeLink);
  }

  /**
   * Hard-links a file of the earlier back-up if it has the same version and an intact content: a
   * damaged one is not shared.
   * @returns its digest; undefined if the file must be copied
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

  /** Records the damage under all names of the file: it affects every back-up that shares it. */
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
    return []; // of another release, or incomplete: all files are copied
  }
}
