import { isOfStaff } from './staff-name';

const NAME_MAX = 80;
/** A base letter, as opposed to one that only modifies or lengthens another. */
const LETTER = /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u;
/**
 * Number of digits from which an address may be a matriculation number: two may be a year of
 * birth.
 */
const DIGITS_OF_NUMBER = 3;

/**
 * Normalises a given name: one line of letters, digits and name punctuation, so that it cannot
 * contain a web address; undefined without a letter.
 */
export function tidyName(given: string | undefined): string | undefined {
  const name = (given ?? '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{Nd}\s'’.-]/gu, '')
    .replace(/\.(?=\S)/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim();
  return LETTER.test(name) ? [...name].slice(0, NAME_MAX).join('') : undefined;
}

/**
 * `ada.obi` → Ada Obi. An address that is a number rather than a name keeps it: Student ST2024117.
 * One that would impersonate staff yields only Student.
 */
export function nameFromEmail(email: string, product: string): string {
  const name = nameInEmail(email);
  return isOfStaff(name, product) ? 'Student' : name;
}

function nameInEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = local.split(/[._]+/).map((word) => capitalised(word.replace(/[^a-z'-]/g, '')));
  const name = words.filter((word) => /[a-z]{2}|^[A-Z]$/i.test(word)).join(' ');
  const digits = local.replace(/\D/g, '').length;
  const letters = local.replace(/[^a-z]/g, '').length;
  const isMatriculationNumber = digits >= DIGITS_OF_NUMBER && digits > letters;
  if (name && !isMatriculationNumber) return name;
  return `Student ${local.replace(/[^a-z0-9]/g, '').toUpperCase()}`.trim();
}

/** Capitalises every part after a hyphen or an apostrophe as well: `o'neil-obi` → O'Neil-Obi. */
function capitalised(word: string): string {
  return word
    .replace(/^['-]+|['-]+$/g, '')
    .replace(/(^|['-])([a-z])/g, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}
