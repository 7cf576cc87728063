const NAME_MAX = 80;

/** A name as somebody gave it: one line, without invisible characters; undefined without a letter. */
export function tidyName(given: string | undefined): string | undefined {
  const name = (given ?? '').normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').trim();
  return /\p{L}/u.test(name) ? [...name].slice(0, NAME_MAX).join('') : undefined;
}

/** `ada.obi` → Ada Obi. An address without letters to make a name of keeps its number: Student 2031. */
export function nameFromEmail(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@'));
  const words = local.split(/[._]+/).map((word) => capitalised(word.replace(/[^a-z'-]/g, '')));
  const name = words.filter((word) => /[a-z]{2}|^[A-Z]$/i.test(word)).join(' ');
  const isMatriculationNumber = /\d{3}/.test(local) && !/[a-z]{2}/.test(local);
  if (name && !isMatriculationNumber) return name;
  return `Student ${local.replace(/[^a-z0-9]/g, '').toUpperCase()}`.trim();
}

/** Each part behind a hyphen or an apostrophe too: `o'neil-obi` → O'Neil-Obi. */
function capitalised(word: string): string {
  return word
    .replace(/^['-]+|['-]+$/g, '')
    .replace(/(^|['-])([a-z])/g, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}
