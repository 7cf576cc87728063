/**
 * Letters that resemble others, as far as the words below need them: from Unicode's confusables
 * (UTS 39) the Cyrillic, Greek, small capital and hooked ones, and common substitutions by digits
 * and symbols.
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
  // Single strokes, which look alike in some font.
  ['l', 'iıɪіιɩɨӏłʟ1!|'],
];
const LIKE = new Map(LOOK_ALIKES.flatMap(([like, all]) => [...all].map((sign) => [sign, like])));

/** Substrings that are not part of any person's name. */
const ANYWHERE = [
  ...['admin', 'moderator', 'helpdesk', 'webmaster', 'superuser', 'vicechancellor'],
  // The same words in other scripts in which names are written.
  ...['админ', 'адмін', 'модератор', 'поддержк', 'деканат', 'ректорат', 'διαχειριστ'],
  ...['مشرف', 'ادمن', 'أدمن', 'الإدارة', 'الدعم', 'व्यवस्थापक', 'प्रशासक', 'አስተዳዳሪ'],
  ...['管理员', '管理員', '管理者', '客服', '官方', '관리자', '운영자'],
].map(skeletonOf);
/** Whole words, or a whole name without its spaces. */
const AS_A_WORD = [
  ...['support', 'staff', 'official', 'registrar', 'registry', 'sysop', 'mod', 'system', 'bursar'],
  ...['bursary', 'ректор', 'декан'],
]
  .flatMap((word) => [word, `${word}s`])
  .map(skeletonOf);
/**
 * Words of offices and ranks: a name that consists only of them is not a person's. One alone may
 * be part of a name, as in Dean Obi or Grace Provost.
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

/** Words that may follow the name of the product. */
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

/** Whether a name impersonates staff, also in letters and digits that only resemble it. */
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

/**
 * Returns a word with each letter replaced by the plainest one that it resembles, without marks
 * and modifier letters.
 */
function skeletonOf(word: string): string {
  const plain = word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Lm}]/gu, '')
    .toLowerCase();
  const alike = [...plain].map((sign) => LIKE.get(sign) ?? sign).join('');
  return alike.replace(/rn/g, 'm').replace(/vv/g, 'w');
}
