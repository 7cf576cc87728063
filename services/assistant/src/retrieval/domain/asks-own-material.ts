const FILE = '[\\w-]{1,60}\\.(?:pdf|txt|md|docx|pptx)';
const MATERIAL = `(?:own |uploaded |kept |saved |lecture |class |course |study )*(?:${FILE}|notes?|materials?|files?|uploads?|slides?|documents?|texts?|pdfs?|handouts?|readings?)`;
const FROM_OWN = new RegExp(
  `\\b(?:according to|in|from|of|by|based on|using|within|quote|search|summari[sz]e) (?:any of |one of |all of )?my ${MATERIAL}\\b`,
  'iu',
);
const OWN_SAYS = new RegExp(
  `\\bmy ${MATERIAL} (?:say|says|said|mention|mentions|cover|covers|explain|explains|describe|describes|state|states|define|defines|tell|tells|have|has)\\b`,
  'iu',
);
const UPLOADED =
  /\b(?:i(?:[’']ve| have)? uploaded|(?:the|my) (?:lecture notes|uploaded (?:notes?|materials?|files?|slides?|documents?|texts?)))\b/iu;
/** Questions on how the portal handles files, as opposed to questions on their content. */
const ON_FILES =
  /^(?:how (?:do|can|could|should|to)(?: i| we)?\b|where (?:do|can|is|are)\b|(?:can|may|do|did|should) i\b|why (?:is|are|was|were|did|do|does)\b.{0,40}\bmy\b|who\b|i (?:cannot|can't|want|need)\b)/iu;
const LOOKED_AT = 400;

/** Whether a question is about the content of the student's own material. */
export function asksOwnMaterial(message: string): boolean {
  const words = message.slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim();
  if (/\baccording to my\b/iu.test(words)) return FROM_OWN.test(words);
  if (ON_FILES.test(words)) return false;
  return FROM_OWN.test(words) || OWN_SAYS.test(words) || UPLOADED.test(words);
}
