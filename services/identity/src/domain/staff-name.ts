/**
 * Letters that pass for others, as far as they spell the words below: of Unicode's confusables (UTS
 * 39) the Cyrillic, Greek, small capital and hooked ones, and digits and signs as some write them.
 */
const LOOK_ALIKES: readonly [like: string, letters: string][] = [
  ['a', 'аαɑᴀ4@'],
  ['b', 'ьɓʙвβ8'],
  ['c', 'сϲᴄ'],
  ['d', 'ԁɖɗᴅ'],
  ['e', 'еєҽᴇεɛ3'],
  ['f', 'ƒꜰ'],
  ['g', 'ɡɢց9'],
  ['h', 'һհʜн'],
  ['k', 'κкᴋƙ'],
  ['m', 'мᴍɱμ'],
  ['n', 'пոɴɲŋη'],
  ['o', 'оοօᴏøσ0'],
  ['p', 'рρᴘƥ'],
  ['r', 'гᴦʀɾ'],
  ['s', 'ѕꜱʂ5$'],
  ['t', 'тτᴛŧƭ7'],
  ['u', 'υսᴜʋ'],
  ['v', 'νѵᴠ'],
  ['w', 'ԝѡᴡω'],
  ['y', 'уүγʏƴ'],
  // One stroke: nobody tells these apart in every font.
  ['l', 'iıɪіιɩɨӏłʟ1!|'],
];
const LIKE = new Map(LOOK_ALIKES.flatMap(([like, all]) => [...all].map((sign) => [sign, like])));

/** A part of any word that says it: nobody's name holds one. */
const ANYWHERE = ['admin', 'moderator', 'helpdesk', 'webmaster', 'superuser'].map(skeletonOf);
/** A whole word, or all of a name without its spaces. */
const AS_A_WORD = ['support', 'staff', 'official', 'registrar', 'sysop', 'mod', 'system']
  .flatMap((word) => [word, `${word}s`])
  .map(skeletonOf);
/** Behind the name of the product, any of these. */
const BEHIND_PRODUCT = [
  'team',
  'office',
  'service',
  'help',
  'desk',
  'security',
  'it',
  'portal',
].map(skeletonOf);

/** Whether a name plays somebody of the staff, also in letters and digits that only look like it. */
export function isOfStaff(name: string, product: string): boolean {
  const words = name.split(/[^\p{L}\p{M}\p{Nd}@$!|]+/u).map(skeletonOf);
  const joined = words.join('');
  const own = skeletonOf(product);
  const rest = joined.startsWith(own) ? joined.slice(own.length) : undefined;
  return (
    ANYWHERE.some((word) => joined.includes(word)) ||
    [...words, joined].some((word) => AS_A_WORD.includes(word)) ||
    (rest !== undefined && (rest === '' || [...AS_A_WORD, ...BEHIND_PRODUCT].includes(rest)))
  );
}

/** What is left of a word when each letter is the plainest that looks like it. */
function skeletonOf(word: string): string {
  const plain = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const alike = [...plain].map((sign) => LIKE.get(sign) ?? sign).join('');
  return alike.replace(/rn/g, 'm').replace(/vv/g, 'w');
}
