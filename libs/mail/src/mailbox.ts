import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { hasCode, newId } from '@portal/platform';
import type { Clock, PortalConfig } from '@portal/platform';
import { z } from 'zod';
import type { Letter } from './letter';
import type { MailTransport } from './mail-transport';

const keptMailSchema = z.object({
  id: z.uuid(),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()).optional(),
});
/** A mail as stored in its file. */
export type KeptMail = z.infer<typeof keptMailSchema>;

/** Maximum number of stored mails. */
const KEPT_MAX = 500;

/**
 * Stores mails as files in `DATA_DIR` if no mail server is configured, and prints them to the
 * console.
 */
export class Mailbox implements MailTransport {
  private readonly logger = new Logger(Mailbox.name);
  private readonly folder: string;

  constructor(
    private readonly config: PortalConfig,
    private readonly clock: Clock,
  ) {
    this.folder = path.resolve(config.DATA_DIR, 'mailbox');
  }

  async send(letter: Letter): Promise<void> {
    const { to, subject, text, html, gist, headers } = letter;
    const sentAt = this.clock().toISOString();
    const mail: KeptMail = {
      id: newId(),
      from: this.config.MAIL_FROM,
      to,
      subject,
      text,
      html,
      sentAt,
      ...(headers && { headers }),
    };
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const target = path.join(this.folder, `${sentAt.replaceAll(':', '-')}-${mail.id}.json`);
    // Atomic, for concurrent readers.
    await writeFile(`${target}.new`, JSON.stringify(mail, undefined, 2), { mode: 0o600 });
    await rename(`${target}.new`, target);
    this.logger.log(`Mail to ${to}: ${gist}`);
    await this.dropOldest();
  }

  /** Returns the newest mails first. */
  async read(limit: number): Promise<KeptMail[]> {
    const newest = (await this.names()).reverse().slice(0, limit);
    const texts = await Promise.all(newest.map((name) => this.textOf(name)));
    return texts.flatMap((text) => (text ? [keptMailSchema.parse(JSON.parse(text))] : []));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private async dropOldest(): Promise<void> {
    const old = (await this.names()).slice(0, -KEPT_MAX);
    await Promise.all(old.map((name) => rm(path.join(this.folder, name), { force: true })));
  }

  /** Returns the oldest first, because a name begins with its time. */
  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(ifMissing([]));
    return names.filter((name) => name.endsWith('.json')).sort();
  }

  private textOf(name: string): Promise<string | undefined> {
    return readFile(path.join(this.folder, name), 'utf8').catch(ifMissing(undefined));
  }
}

function ifMissing<T>(instead: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'ENOENT')) return instead;
    throw error;
  };
}
