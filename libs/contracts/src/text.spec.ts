import {
  cutText,
  generateQuestionsRoute,
  listPendingUsersRoute,
  listUsersRoute,
  postAnnouncementRoute,
  sendFeedbackRoute,
  textSchema,
} from './all.contract';
import { setStudyPreferencesRoute } from './study.contract';
import { reportStudentRoute } from './study-safety';
import { studyLabSchema, studyTextSchema } from './study-parts';

/**
 * Invisible characters: zero-width, ignorable, fillers, an empty Braille cell, note head and
 * hieroglyph.
 */
const UNSHOWN = [
  ...['\u200b', '\u200d\ufeff', '\u3164', '\u2800', '\u00ad\u2060', '\ue000'],
  ...['\u{1d159}', '\u{13441}\u{13442}', '\u{1d173}', '\u{e0100}'],
];
const UNKEEPABLE = ['\u0000', 'a\u0000b', '\ud83d', 'a\ude00b', '\ude00\ud83d'];

describe('a text that somebody types', () => {
  it.each(['', 'Ada', 'Ọ̀ṣun\n\t–', '😀'])('may be %j', (text) => {
    expect(textSchema.parse(text)).toBe(text);
  });

  it.each([
    ['slide\u000btitle', 'slidetitle'],
    ['\u001b[31mred\u007f', '[31mred'],
    ['pay \u202egnp.exe\u202c now', 'pay gnp.exe now'],
    ['a\u2067b\u2069c\u0085', 'abc'],
  ])('%j loses what nobody sees', (text, kept) => {
    expect(textSchema.parse(text)).toBe(kept);
    const sent = sendFeedbackRoute.body.safeParse({ subject: text, message: 'words' });
    expect(sent).toMatchObject({ data: { subject: kept } });
  });

  it('is blank where nothing else is in it', () => {
    const blank = { subject: 'words', message: '\u202e \u0007' };
    expect(sendFeedbackRoute.body.safeParse(blank)).toMatchObject({ success: false });
  });

  it.each(UNKEEPABLE)('cannot be %j, at any door', (text) => {
    const body = `words ${text}`;
    const message: unknown = expect.stringMatching(/cannot be saved/);
    const tries = [
      postAnnouncementRoute.body.safeParse({ body }),
      postAnnouncementRoute.body.safeParse({ body: 'words', title: body }),
      sendFeedbackRoute.body.safeParse({ subject: body, message: 'words' }),
      sendFeedbackRoute.body.safeParse({ subject: 'words', message: body }),
      generateQuestionsRoute.body.safeParse({ topics: body }),
      listUsersRoute.query?.safeParse({ search: body }),
      listPendingUsersRoute.query?.safeParse({ search: body }),
    ];
    for (const tried of tries) {
      expect(tried).toMatchObject({ success: false, error: { issues: [{ message }] } });
    }
  });

  it('cannot be kept by none of StudyPal’s doors, which take none that shows nothing either', () => {
    const lab = (topics: string) => studyLabSchema.safeParse({ topics, numQuestions: 5 }).success;
    const userId = '7d444840-9dc0-41d1-b245-5ffdce74fad2';
    const doors = [
      (text: string) => studyTextSchema.safeParse(text).success,
      (reason: string) => reportStudentRoute.body.safeParse({ userId, reason }).success,
      (topic: string) => {
        const chosen = { showsOnline: false, topics: [topic] };
        return setStudyPreferencesRoute.body.safeParse(chosen).success;
      },
    ];
    for (const text of UNKEEPABLE) expect(lab(`words ${text}`)).toBe(false);
    for (const text of [...UNKEEPABLE.map((one) => `words ${one}`), ' \n', ...UNSHOWN]) {
      expect(doors.map((takes) => takes(text))).toEqual([false, false, false]);
    }
    for (const text of ['words', '?', '😀', `a${UNSHOWN.join('')}`]) {
      expect([lab(text), ...doors.map((takes) => takes(text))]).toEqual([true, true, true, true]);
    }
    expect(lab('')).toBe(true);
  });

  it('is cut between characters', () => {
    expect(cutText('abc', 3)).toBe('abc');
    expect(cutText('abcd', 3)).toBe('abc');
    expect(cutText('a😀', 3)).toBe('a😀');
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('a😀😀', 3)).toBe('a😀');
  });
});
