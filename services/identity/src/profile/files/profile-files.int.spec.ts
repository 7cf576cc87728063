import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { deleteAccount } from '@portal/contracts/account';
import { authenticate } from '@portal/contracts/identity';
import {
  findResume,
  getPublicProfile,
  readAvatar,
  readResume,
  removeAvatar,
  removeResume,
  setAvatar,
  setResume,
  updateProfile,
} from '@portal/contracts/profile';
import { FileStore, KeptFiles } from '@portal/files';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { DEVICE, IdentityUnderTest, PASSWORD, refusalOf } from '../../testing/identity.fixture';
import { startOtherServices } from '../../testing/services.double.fixture';
import {
  docx,
  hidingDocx,
  hugePng,
  lyingDocx,
  oleDocument,
  PDF,
  sharingDocx,
  turnedPhoto,
} from '../../testing/files.fixture';
import { StaleFilesService } from './stale-files.service';

let identity: IdentityUnderTest;
let stopOthers: () => Promise<void>;
let ada: string;
let ben: string;
const idOf = async (email: string) => {
  const { token } = await identity.student(email);
  return (await identity.service.messages.request(authenticate, { token })).userId;
};
beforeAll(async () => {
  identity = await IdentityUnderTest.start();
  stopOthers = await startOtherServices(identity.service.bus);
  ada = await idOf('ada.obi@miva.edu.ng');
  ben = await idOf('ben.eze@miva.edu.ng');
});
afterAll(async () => {
  await stopOthers();
  await identity.stop();
});

const messages = () => identity.service.messages;
const upload = async (content: Buffer, name: string) => {
  const files = identity.service.app.get(FileStore, { strict: false });
  const { id: uploadId } = await files.put(Readable.from([content]), 50_000_000);
  return { uploadId, name };
};
const picture = async (content: Buffer, name = 'me.jpg', studentId = ada) =>
  messages().request(setAvatar, { studentId, upload: await upload(content, name) });
const resume = async (content: Buffer, name = 'cv.pdf', studentId = ada) =>
  messages().request(setResume, { studentId, upload: await upload(content, name) });
const show = (shows: object, studentId = ada) =>
  messages().request(updateProfile, { studentId, shows });
const idIn = (address: string) => address.split('/').at(-1) ?? '';
const see = (address: string, viewerId: string) =>
  messages().request(readAvatar, { fileId: idIn(address), viewerId });
const bytesOf = async (address: string, viewerId: string) => {
  const parts: Buffer[] = [];
  for await (const part of messages().stream(readResume, { fileId: idIn(address), viewerId })) {
    parts.push(Buffer.from(part, 'base64'));
  }
  return Buffer.concat(parts);
};
const kept = () => readdir(path.join(identity.service.config.DATA_DIR, 'kept')).catch(() => []);

const red = (format: 'png' | 'webp' | 'gif' | 'avif') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();

describe('a picture', () => {
  it('is kept upright, square and without its metadata (G46)', async () => {
    const { profileImage } = await picture(await turnedPhoto());
    const { base64, contentType } = await see(profileImage, ada);
    const bytes = Buffer.from(base64, 'base64');
    const { format, width, height, exif, orientation } = await sharp(bytes).metadata();
    expect({ contentType, format, width, height }).toEqual({
      contentType: 'image/webp',
      format: 'webp',
      width: 256,
      height: 256,
    });
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(bytes.includes('GPS')).toBe(false);
    // The right half is red in the file, which is the bottom after rotation.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const redAt = (x: number, y: number) => data[(y * 256 + x) * 3] ?? 0;
    expect(redAt(128, 250)).toBeGreaterThan(200);
    expect(redAt(128, 5)).toBeLessThan(60);
  });

  it.each(['png', 'webp', 'gif', 'avif'] as const)('may be %s, whatever its name', async (kind) => {
    const { profileImage } = await picture(await red(kind), 'me.jpg');
    expect((await see(profileImage, ada)).contentType).toBe('image/webp');
  });

  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(99),
  ]);
  it.each([
    ['an empty file', Buffer.alloc(0), 'unreadable_file', 'The file is empty.'],
    ['an SVG', svg, 'unsupported_file', 'Pictures can be JPEG'],
    [
      'a page that is called a picture',
      Buffer.from('<html>'),
      'unsupported_file',
      'Pictures can be',
    ],
    ['a PDF', PDF, 'unsupported_file', 'Pictures can be JPEG'],
    ['a HEIC photo', heic, 'unsupported_file', 'HEIC'],
  ])('is refused as %s, and the old one stays (G48, G50)', async (_what, file, code, words) => {
    const { profileImage } = await picture(await red('png'));
    const refusal = await refusalOf(picture(file, 'me.png'));
    expect(refusal).toMatchObject({ code, message: expect.stringContaining(words) as string });
    expect((await see(profileImage, ada)).base64).not.toBe('');
  });

  it('of 900 million pixels is refused at once, twice at the same time (G49)', async () => {
    const bomb = hugePng(30_000, 30_000);
    expect(bomb.length).toBeLessThan(2_000_000);
    const refusals = await Promise.all([
      refusalOf(picture(bomb)),
      refusalOf(picture(bomb, 'b', ben)),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(['too_large', 'too_large']);
    expect((await picture(await red('png'))).profileImage).toContain('/avatars/');
  });

  it('that is large is read elsewhere: other requests are answered meanwhile (G49)', async () => {
    const channels = { width: 7_000, height: 5_000, channels: 3 as const, background: 'red' };
    const large = await sharp({ create: channels }).png({ compressionLevel: 9 }).toBuffer();
    const done: string[] = [];
    const pictures = [picture(large), picture(large, 'b.png', ben)].map((one) =>
      one.then(() => done.push('picture')),
    );
    for (let n = 0; n < 3; n += 1) {
      await messages().request(getPublicProfile, { studentId: ben, viewerId: ada });
      done.push('request');
    }
    await Promise.all(pictures);
    expect(done.slice(0, 3)).toEqual(['request', 'request', 'request']);
    await messages().request(removeAvatar, { studentId: ben });
  });

  it('with a page or a script behind its last byte is kept without them', async () => {
    const script = Buffer.from('<html><script>alert(1)</script></html>');
    for (const kind of ['png', 'gif'] as const) {
      const { profileImage } = await picture(Buffer.concat([await red(kind), script]), 'me.html');
      const { base64, contentType } = await see(profileImage, ada);
      expect(contentType).toBe('image/webp');
      expect(Buffer.from(base64, 'base64').includes('script')).toBe(false);
    }
  });

  it('that moves is kept as one still picture (G48)', async () => {
    const drawn = ['red', 'blue', 'red'].map((background) =>
      sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const moving = await sharp(await Promise.all(drawn), { join: { animated: true } })
      .gif()
      .toBuffer();
    const { profileImage } = await picture(moving, 'me.gif');
    const { base64 } = await see(profileImage, ada);
    const { pages, width, height } = await sharp(Buffer.from(base64, 'base64')).metadata();
    expect({ pages: pages ?? 1, width, height }).toEqual({ pages: 1, width: 256, height: 256 });
  });

  it('of 50 million pixels is refused in words', async () => {
    const refusal = await refusalOf(picture(hugePng(10_000, 5_000)));
    expect(refusal).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('pixels') as string,
    });
  });

  it('that is cut short is refused as damaged', async () => {
    const whole = await turnedPhoto();
    const refusal = await refusalOf(picture(whole.subarray(0, whole.length - 300)));
    expect(refusal.code).toBe('unreadable_file');
  });

  it('has a new address after a change, and the old one answers no more (G52)', async () => {
    const { profileImage: first } = await picture(await red('png'));
    const { profileImage: second } = await picture(await red('gif'));
    expect(second).not.toBe(first);
    expect((await refusalOf(see(first, ada))).code).toBe('not_found');
    const { profile } = await messages().request(removeAvatar, { studentId: ada });
    expect(profile.profileImage).toBeNull();
    expect((await refusalOf(see(second, ada))).code).toBe('not_found');
    expect(await kept()).toEqual([]);
  });

  it('is seen by others only where its student shows it and is not hidden (G60)', async () => {
    const { profileImage } = await picture(await red('png'));
    expect((await refusalOf(see(profileImage, ben))).code).toBe('not_found');
    await show({ profileImage: true });
    expect((await see(profileImage, ben)).contentType).toBe('image/webp');
    await messages().request(updateProfile, { studentId: ada, isHidden: true });
    expect((await refusalOf(see(profileImage, ben))).code).toBe('not_found');
    await messages().request(updateProfile, { studentId: ada, isHidden: false });
  });

  it('does not touch the texts of the profile (G58)', async () => {
    await messages().request(updateProfile, { studentId: ada, bio: 'Loops', about: 'Walks' });
    await picture(await red('png'));
    const { profile } = await messages().request(updateProfile, { studentId: ada });
    expect(profile).toMatchObject({ bio: 'Loops', about: 'Walks' });
  });
});

describe('a résumé', () => {
  it('is given back byte for byte under the name that it had, in any script (G54)', async () => {
    const name = 'Résumé – 简历 (1).pdf';
    const saved = await resume(PDF, name);
    expect(saved.resumeName).toBe(name);
    expect((await bytesOf(saved.resume, ada)).equals(PDF)).toBe(true);
    const found = await messages().request(findResume, {
      fileId: idIn(saved.resume),
      viewerId: ada,
    });
    expect(found).toEqual({ name, contentType: 'application/pdf', bytes: PDF.length });
  });

  it.each([
    ['a path', '../../etc/passwd.pdf', 'passwd.pdf'],
    ['a path of Windows', 'C:\\cv.pdf', 'cv.pdf'],
    ['another extension', 'cv.html', 'cv.pdf'],
    ['signs that turn others around', 'cv\u202efdp.exe', 'cvfdp.pdf'],
    ['nothing', '', 'resume.pdf'],
  ])('called by %s gets the name of what it is', async (_what, given, expected) => {
    expect((await resume(PDF, given)).resumeName).toBe(expected);
  });

  it.each([
    ['a Word document', docx({}), 'docx'],
    ['an old Word document', oleDocument(), 'doc'],
    ['a PNG', hugePng(300, 200), 'png'],
  ])('may be %s', async (_what, file, extension) => {
    expect((await resume(file)).resumeName).toBe(`cv.${extension}`);
  });

  it('that is a photo loses where it was taken', async () => {
    const saved = await resume(await turnedPhoto(), 'scan.jpg');
    const bytes = await bytesOf(saved.resume, ada);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  });

  const polyglot = Buffer.concat([
    PDF.subarray(0, 20),
    Buffer.from('<script>'),
    Buffer.alloc(3_000),
  ]);
  it.each([
    ['an empty file', Buffer.alloc(0), 'unreadable_file'],
    ['a page', Buffer.from('<html><script>alert(1)</script>'), 'unsupported_file'],
    ['a program', Buffer.from('MZ\u0090'), 'unsupported_file'],
    ['a PDF without its end', polyglot, 'unreadable_file'],
    ['an archive', docx({ 'a.txt': 10 }, ['a.txt']), 'unsupported_file'],
    ['a document with macros', docx({ 'word/vbaProject.bin': 10 }), 'unsupported_file'],
    ['a document that unpacks to 2 GB', docx({ 'word/media/a.png': 2_000_000_000 }), 'too_large'],
    ['a document longer than its archive says', lyingDocx(), 'unreadable_file'],
    ['a document whose files share bytes', sharingDocx(), 'unreadable_file'],
    ['a document with macros that its archive does not count', hidingDocx(), 'unreadable_file'],
    ['a picture of 900 million pixels', hugePng(30_000, 30_000), 'too_large'],
  ])('is refused as %s, and the old one stays', async (_what, file, code) => {
    const { resume: address } = await resume(PDF);
    expect((await refusalOf(resume(file))).code).toBe(code);
    expect((await bytesOf(address, ada)).equals(PDF)).toBe(true);
  });

  it('is its student’s alone until it is shown (G53)', async () => {
    const { resume: address } = await resume(PDF);
    expect((await refusalOf(bytesOf(address, ben))).code).toBe('not_found');
    const asked = { fileId: idIn(address), viewerId: ben };
    expect((await refusalOf(messages().request(findResume, asked))).code).toBe('not_found');
    await show({ resume: true });
    expect((await bytesOf(address, ben)).equals(PDF)).toBe(true);
    const shown = await messages().request(getPublicProfile, { studentId: ada, viewerId: ben });
    expect(shown.resume).toBe(address);
    await messages().request(updateProfile, { studentId: ada, isHidden: true });
    expect((await refusalOf(bytesOf(address, ben))).code).toBe('not_found');
    expect((await bytesOf(address, ada)).equals(PDF)).toBe(true);
    await messages().request(updateProfile, { studentId: ada, isHidden: false });
    await messages().request(removeResume, { studentId: ada });
    expect((await refusalOf(bytesOf(address, ben))).code).toBe('not_found');
  });
});

describe('kept files', () => {
  it('that a profile names stay where the answer to its commit is lost', async () => {
    const dataSource = identity.service.app.get(DataSource);
    const create = dataSource.createQueryRunner.bind(dataSource);
    const runners = jest.spyOn(dataSource, 'createQueryRunner').mockImplementation((mode) => {
      const runner = create(mode);
      const commit = runner.commitTransaction.bind(runner);
      runner.commitTransaction = async () => {
        await commit();
        throw new Error('The connection was lost.');
      };
      return runner;
    });
    await expect(picture(await red('png'))).rejects.toThrow();
    runners.mockRestore();
    const { profile } = await show({ resume: true });
    expect((await see(profile.profileImage ?? '', ada)).contentType).toBe('image/webp');
  });

  it('that no profile names are swept, and no others', async () => {
    const { profileImage } = await picture(await red('png'));
    const orphan = await identity.service.app
      .get(KeptFiles, { strict: false })
      .put(Readable.from([PDF]), 1_000_000);
    identity.pass(20 * 365 * 24 * 3_600);
    await identity.service.app.get(StaleFilesService, { strict: false }).sweep();
    expect(await kept()).toEqual([idIn(profileImage)]);
    expect(await kept()).not.toContain(orphan.id);
    identity.pass(-20 * 365 * 24 * 3_600);
  });

  it('go with the account', async () => {
    await resume(PDF, 'cv.pdf', ben);
    await picture(await red('png'), 'me.png', ben);
    await messages().request(deleteAccount, { userId: ben, password: PASSWORD, device: DEVICE });
    await messages().request(removeAvatar, { studentId: ada });
    expect(await kept()).toEqual([]);
  });
});
