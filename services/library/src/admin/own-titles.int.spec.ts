import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import {
  listHistory,
  listMyBooks,
  recordOpening,
  saveBook,
  searchBooks,
} from '@portal/contracts/library';
import {
  addTitle,
  findTitleFile,
  listTitles,
  readTitleFile,
  removeTitle,
  type OwnTitle,
} from '@portal/contracts/library-admin';
import { FileStore } from '@portal/files';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import type { TestService } from '@portal/testing';
import { startLibrary } from '../testing/library-service.fixture';
import { archive, PDF } from '../testing/title-files.fixture';
import { TitleFiles } from './files/title-files';

const NOW = new Date('2026-03-02T09:00:00Z');
let now = NOW;
let service: TestService;
const [adminId, studentId] = [randomUUID(), randomUUID()];

beforeAll(async () => {
  service = await startLibrary({ books: [], clock: () => now });
});
afterAll(() => service.stop());
beforeEach(() => {
  now = NOW;
});

const request = () => service.messages;
const TITLE = {
  adminId,
  title: 'Soil Mechanics Course Pack',
  authors: ['Ada Obi'],
  subjects: ['soil mechanics'],
  department: null,
  description: '',
};
const addLink = () =>
  request().request(addTitle, { ...TITLE, link: 'https://miva.edu.ng/soil', file: null });
const addFile = async (content: Buffer, name = 'Soil pack.pdf') => {
  const uploads = service.app.get(FileStore, { strict: false });
  const { id: uploadId, bytes } = await uploads.put(Readable.from([content]), 30_000_000);
  const file = { uploadId, name, bytes };
  return request().request(addTitle, { ...TITLE, link: '', file });
};
const fileIdOf = ({ link }: OwnTitle) => link.split('/').at(-1) ?? '';
const download = async (fileId: string) => {
  const parts: Buffer[] = [];
  for await (const part of request().stream(readTitleFile, { fileId }))
    parts.push(Buffer.from(part, 'base64'));
  return Buffer.concat(parts);
};
const found = async () =>
  (await request().request(searchBooks, { studentId, query: 'soil mechanics pack' })).items;
const kept = async () => {
  const { DATA_DIR } = service.app.get<PortalConfig>(PORTAL_CONFIG, { strict: false });
  return readdir(path.join(DATA_DIR, 'titles')).catch(() => []);
};
const remove = (bookId: string) => request().request(removeTitle, { adminId, bookId });

describe('a title that is a link', () => {
  it('is found by students with its address, listed, and gone once it is removed', async () => {
    const { googleId } = await addLink();
    expect((await found())[0]).toMatchObject({
      id: googleId,
      origin: 'portal',
      readNow: { url: 'https://miva.edu.ng/soil', kind: 'course material' },
    });
    const { titles } = await request().request(listTitles, {});
    expect(titles).toMatchObject([{ googleId, file: null, link: 'https://miva.edu.ng/soil' }]);
    await remove(googleId);
    await remove(googleId);
    expect(await found()).toEqual([]);
    expect((await request().request(listTitles, {})).titles).toEqual([]);
  });

  it('is refused with neither a link nor a file', async () => {
    const nothing = request().request(addTitle, { ...TITLE, link: '', file: null });
    await expect(nothing).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a title that is a file', () => {
  it('is handed out byte for byte, under the name that it had', async () => {
    const title = await addFile(PDF, 'Bodenmechanik – Übung.PDF');
    expect(title).toMatchObject({
      link: `/api/library/files/${fileIdOf(title)}`,
      file: { name: 'Bodenmechanik – Übung.pdf', bytes: PDF.length },
    });
    const fileId = fileIdOf(title);
    expect(await request().request(findTitleFile, { fileId })).toEqual({
      name: 'Bodenmechanik – Übung.pdf',
      contentType: 'application/pdf',
      bytes: PDF.length,
    });
    expect((await download(fileId)).equals(PDF)).toBe(true);
    expect((await found())[0]?.readNow).toEqual({ url: title.link, kind: 'course material' });
    await remove(title.googleId);
  });

  it('goes with its title; students keep what they have saved, without the file', async () => {
    const title = await addFile(PDF);
    const book = { googleId: title.googleId, title: title.title, authors: [], image: null };
    await request().request(saveBook, { studentId, ...book, link: null });
    await request().request(recordOpening, { studentId, ...book, link: null });
    const links = async () => [
      (await request().request(listMyBooks, { studentId })).books[0]?.link,
      (await request().request(listHistory, { studentId })).entries[0]?.link,
    ];
    expect(await links()).toEqual([title.link, title.link]);
    await remove(title.googleId);
    const fileId = fileIdOf(title);
    await expect(request().request(findTitleFile, { fileId })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(download(fileId)).rejects.toMatchObject({ code: 'not_found' });
    const { books } = await request().request(listMyBooks, { studentId });
    expect(books).toMatchObject([{ googleId: title.googleId }]);
    expect(books[0]?.readNow).toBeUndefined();
    expect(await links()).toEqual([null, null]);
  });

  it.each([
    ['a page', Buffer.from('<html>'), 'pack.pdf', 'unsupported_file'],
    ['an empty file', Buffer.alloc(0), 'pack.pdf', 'unreadable_file'],
    ['a cut PDF', PDF.subarray(0, 40), 'pack.pdf', 'unreadable_file'],
    ['an archive', archive(['a.txt']), 'pack.docx', 'unsupported_file'],
  ])('is refused as %s, and nothing of it stays', async (_what, content, name, code) => {
    await expect(addFile(content, name)).rejects.toMatchObject({ code });
    expect((await request().request(listTitles, {})).titles).toEqual([]);
    expect(await found()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('stays when files that no title names are swept', async () => {
    const files = service.app.get(TitleFiles, { strict: false });
    const title = await addFile(PDF);
    const uploads = service.app.get(FileStore, { strict: false });
    const { id: uploadId, bytes } = await uploads.put(Readable.from([PDF]), 1_000_000);
    const orphan = await files.keep({ uploadId, name: 'x.pdf', bytes }, adminId);
    expect(await kept()).toContain(orphan.id);
    now = new Date(Date.now() + 24 * 3_600_000);
    await files.sweep();
    expect(await kept()).toEqual([fileIdOf(title)]);
    await remove(title.googleId);
  });
});
