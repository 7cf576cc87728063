/** Words that distinguish the name of a body from a person's: it is neither turned round nor shortened. */
const BODY =
  /\b(?:organi[sz]ation|university|board|institute|ministry|department|association|bank|committee|council|agency|society|press|group|nations|team|foundation|commission|bureau|office|union|corporation|inc|ltd|centre|center|college|school|library|government|federal|national|international|openstax|staff|editors|project|network|company|service|services)\b/i;

/** A person's name in its two parts; a body has no given name. */
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

/** `Herbert, Frank`; a body as it is. */
export function familyFirst(author: string): string {
  const { family, given } = nameOf(author);
  return given ? `${family}, ${given}` : family;
}

/** `Frank Herbert`, as the portal keeps names. */
export function givenFirst(author: string): string {
  const { family, given } = nameOf(author);
  return given ? `${given} ${family}` : family;
}

/** `F. H.` of given names. */
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
