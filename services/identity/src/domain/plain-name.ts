import { isOfStaff } from './staff-name';

/** Invisible and directional characters, and those of private use. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}]|(?!\s)\p{Cc}/u;
/** A letter of Yorùbá or Vietnamese has at most two marks after composition. */
const TOO_MANY_MARKS = /\p{M}{3,}/u;
const MARK_WITHOUT_LETTER = /(?:^|[^\p{L}\p{M}])\p{M}/u;

/**
 * Scripts in which names are written today (UAX 31, tables 5 and 7): a name must use only one of
 * them, so that no letter resembles one of another script. East Asian scripts are mixed by native
 * writers.
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
  'This name could be mistaken for a staff name. Please use the name by which others know you.';

/**
 * Returns the reason against a name, worded for its owner, or undefined.
 * @param product the portal's name, which no person may use.
 */
export function nameProblem(given: string, product: string): string | undefined {
  const name = given.normalize('NFC');
  if (UNSEEN.test(name) || TOO_MANY_MARKS.test(name) || MARK_WITHOUT_LETTER.test(name)) {
    return UNREADABLE;
  }
  if (!ONE_SCRIPT.some((letters) => letters.test(name))) return MIXED;
  return isOfStaff(name, product) ? PLAYS_STAFF : undefined;
}
