import { isOfStaff } from './staff-name';

/** Signs of a name that nobody sees, that turn others around, or that only one font has. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?!\s)\p{Cc}/u;
/** A letter of Yorùbá, or of Vietnamese, has two at most once it is composed. */
const TOO_MANY_MARKS = /\p{M}{3,}/u;
const MARK_WITHOUT_LETTER = /(?:^|[^\p{L}\p{M}])\p{M}/u;

/**
 * Scripts in which names are written today (UAX 31, tables 5 and 7): a name keeps to one of them, so
 * that no letter passes for that of another. Those of East Asia are mixed by native writers.
 */
const SCRIPTS = [
  'Adlam,Arabic,Armenian,Bengali,Cherokee,Cyrillic,Devanagari,Ethiopic,Georgian,Greek,Gujarati',
  'Gurmukhi,Hebrew,Kannada,Khmer,Lao,Latin,Malayalam,Mongolian,Myanmar,Nko,Oriya,Sinhala,Tamil',
  'Telugu,Thaana,Thai,Tibetan,Tifinagh,Vai',
]
  .join(',')
  .split(',');
const ONE_SCRIPT = [
  ...SCRIPTS.map((script) => `\\p{Script_Extensions=${script}}`),
  '\\p{scx=Latin}\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Bopomofo}\\p{scx=Hangul}',
].map((letters) => new RegExp(`^[${letters}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u'));

const UNREADABLE = 'Please write your name in letters that everybody can read.';
const MIXED = 'Please write your name in the letters of one script.';
const PLAYS_STAFF =
  'This name could be taken for that of the staff. Please use the name by which others know you.';

/**
 * What speaks against a name, in words for its giver; undefined if nothing does.
 * @param product the portal's name, which is nobody's.
 */
export function nameProblem(given: string, product: string): string | undefined {
  const name = given.normalize('NFC');
  if (UNSEEN.test(name) || TOO_MANY_MARKS.test(name) || MARK_WITHOUT_LETTER.test(name)) {
    return UNREADABLE;
  }
  if (!ONE_SCRIPT.some((letters) => letters.test(name))) return MIXED;
  return isOfStaff(name, product) ? PLAYS_STAFF : undefined;
}
