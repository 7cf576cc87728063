/** Words that indicate an organisation's name, which is neither inverted nor shortened. */
const BODY =
  /\b(?:organi[sz]ation|university|board|institute|ministry|department|association|bank|committee|council|agency|society|press|group|nations|team|foundation|commission|bureau|office|union|corporation|inc|ltd|centre|center|college|school|library|government|federal|national|international|openstax|staff|editors|project|network|company|service|services)\b/i;

/** The two parts of a person's name; an organisation has no given name. */
export interface Name {
  family: string;
  given: string;
}

export function nameOf(author: string): Name {
  const whole = author.trim().replace(/\s+/g, ' ');
  if (BODY.test(whole)) return { family: whole, given: '' };
  const comma = whole.indexOf(',');
  if (comma > 0) return { family: whole.slice(0, comma), given: whole.slice(comma + 1).trim() };
  const [, given = '', family = whole] =
    /^(.+?) ((?:(?:van|von|de|der|den|da|di|du|la|le|el|bin|ibn) )*\S+)$/i.exec(whole) ?? [];
  return { family, given };
}

/** Returns `Herbert, Frank`; the name of an organisation stays unchanged. */
export function familyFirst(author: string): string {
  const { family, given } = nameOf(author);
  return given ? `${family}, ${given}` : family;
}

/** Returns `Frank Herbert`, the form in which the portal stores names. */
export function givenFirst(author: string): string {
  const { family, given } = nameOf(author);
  return given ? `${given} ${family}` : family;
}

/** Returns the initials of given names, such as `F. H.`. */
export function initialsOf(given: string): string {
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) =>
      name
        .split('-')
        .map((part) => `${[...part][0]?.toUpperCase() ?? ''}.`)
        .join('-'),
    )
    .join(' ');
}
