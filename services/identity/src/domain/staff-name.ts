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
  // One stroke: these look alike in some font.
  ['l', 'iıɪіιɩɨӏłʟ1!|'],
];
const LIKE = new Map(LOOK_ALIKES.flatMap(([like, all]) => [...all].map((sign) => [sign, like])));

/** A part of any word that says it: nobody's name holds one. */
const ANYWHERE = [
  ...['admin', 'moderator', 'helpdesk', 'webmaster', 'superuser', 'vicechancellor'],
  // The same in other scripts in which names are written.
  ...['админ', 'адмін', 'модератор', 'поддержк', 'деканат', 'ректорат', 'διαχειριστ'],
  ...['مشرف', 'ادمن', 'أدمن', 'الإدارة', 'الدعم', 'व्यवस्थापक', 'प्रशासक', 'አስተዳዳሪ'],
  ...['管理员', '管理員', '管理者', '客服', '官方', '관리자', '운영자'],
].map(skeletonOf);
/** A whole word, or all of a name without its spaces. */
const AS_A_WORD = [
  ...['support', 'staff', 'official', 'registrar', 'registry', 'sysop', 'mod', 'system', 'bursar'],
  ...['bursary', 'ректор', 'декан'],
]
  .flatMap((word) => [word, `${word}s`])
  .map(skeletonOf);
/**
 * Words of offices and ranks: a name of nothing else is nobody's. One of them alone may be a name's part, as of
 * a Dean Obi or a Grace Provost.
 */
const OF_OFFICES = new Set(
  [
    ...['vice', 'pro', 'deputy', 'assistant', 'associate', 'acting', 'chief', 'head', 'senior'],
    ...['the', 'of', 'for', 'and', 'to', 'your', 'chancellor', 'dean', 'provost', 'rector'],
    ...['principal', 'president', 'director', 'manager', 'librarian', 'proctor', 'warden'],
    ...['lecturer', 'professor', 'secretary', 'security', 'safety', 'team', 'office', 'officer'],
    ...['department', 'unit', 'desk', 'help', 'service', 'services', 'center', 'centre', 'student'],
    ...['students', 'affairs', 'exam', 'exams', 'examination', 'examinations', 'admission'],
    ...[
      'admissions',
      'academic',
      'academics',
      'account',
      'accounts',
      'payment',
      'payments',
      'fees',
    ],
    ...['finance', 'portal', 'university', 'school', 'faculty', 'college', 'campus', 'library'],
    ...['it', 'ict', 'technical', 'customer', 'care', 'verification', 'senate', 'council', 'board'],
    ...['management', 'authority', 'authorities', 'notice', 'notices', 'announcement', 'alert'],
  ].map(skeletonOf),
);

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
  const words = name
    .split(/[^\p{L}\p{M}\p{Nd}@$!|]+/u)
    .filter(Boolean)
    .map(skeletonOf);
  const joined = words.join('');
  const own = skeletonOf(product);
  const rest = joined.startsWith(own) ? joined.slice(own.length) : undefined;
  return (
    ANYWHERE.some((word) => joined.includes(word)) ||
    (words.length > 0 && words.every((word) => OF_OFFICES.has(word))) ||
    [...words, joined].some((word) => AS_A_WORD.includes(word)) ||
    (rest !== undefined && (rest === '' || [...AS_A_WORD, ...BEHIND_PRODUCT].includes(rest)))
  );
}

/** A word with each letter replaced by the plainest that looks like it, without marks and letters that only lengthen. */
function skeletonOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toLowerCase();
  const alike = [...plain].map((sign) => LIKE.get(sign) ?? sign).join('');
  return alike.replace(/rn/g, 'm').replace(/vv/g, 'w');
}
