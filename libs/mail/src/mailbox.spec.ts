import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { loadConfig } from '@portal/platform';
import { Mailbox } from './mailbox';

let folder: string;
let time = Date.parse('2026-03-02T09:00:00Z');
const mailboxIn = (dataDir: string) =>
  new Mailbox(loadConfig({ DATA_DIR: dataDir }), () => new Date((time += 1_000)));
const letter = (number: number) => ({
  to: 'ada@miva.edu.ng',
  subject: `Mail ${number}`,
  text: 'text',
  html: '<p>text</p>',
  gist: 'gist',
});

beforeEach(() => {
  Logger.overrideLogger(false);
  folder = mkdtempSync(path.join(tmpdir(), 'mailbox-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the mailbox', () => {
  it('is empty before the first mail', async () => {
    expect(await mailboxIn(folder).read(10)).toEqual([]);
  });

  it('shows the newest first, also to who opens it later', async () => {
    const mailbox = mailboxIn(folder);
    for (let number = 1; number <= 3; number += 1) await mailbox.send(letter(number));
    const subjects = (await mailboxIn(folder).read(2)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Mail 3', 'Mail 2']);
  });

  it('shows the gist of a mail on the console, where a developer without a mail server looks', async () => {
    const lines: unknown[] = [];
    const log = (line: unknown) => lines.push(line);
    Logger.overrideLogger({ log, warn: log, error: log });
    await mailboxIn(folder).send({ ...letter(1), gist: 'verification code 123456' });
    expect(lines).toEqual(['Mail to ada@miva.edu.ng: verification code 123456']);
  });

  it('keeps 500 at most', async () => {
    const mailbox = mailboxIn(folder);
    for (let number = 1; number <= 503; number += 1) await mailbox.send(letter(number));
    expect(readdirSync(path.join(folder, 'mailbox'))).toHaveLength(500);
    expect((await mailbox.read(1))[0]?.subject).toBe('Mail 503');
  });
});
