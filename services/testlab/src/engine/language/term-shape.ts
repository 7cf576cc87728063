import {
  ADVERBS,
  AUXILIARIES,
  DETERMINERS,
  isFunctionWord,
  NUMBER_WORDS,
  PLAIN_ADJECTIVES,
  PRONOUNS,
} from './function-words';
import { headWord, isPluralWord } from './noun-form';
import { endsNounPhrase } from './verbs';

/** Nouns that say nothing by themselves: no question should turn on them. */
const GENERIC_NOUNS = new Set(
  `thing way kind type form part example case aim goal purpose reason problem issue point difference
  advantage disadvantage benefit drawback result effect outcome consequence step stage phase fact idea
  number amount level lot range set group series piece side end start beginning time day week month year
  people person man woman individual student author reader writer researcher scholar expert note summary
  overview introduction conclusion key question answer topic subject section chapter lecture slide page
  figure table text book term word name definition meaning concept notion aspect factor element feature
  characteristic property role function task area field place position situation condition circumstance
  context basis measure method approach technique process procedure system model theory principle rule
  tool use need change increase decrease rise fall growth development importance significance view opinion
  argument evidence assumption limitation strength weakness criticism world country state city century
  decade age period era member majority minority rest total average cost value relationship
  link connection difference similarity others something anything objective tip remark warning exam quiz
  answer mnemonic formula tip reminder recall category class item list response source event
  activity action work job practice study studies analysis information data body material product
  service quality quantity size nature object unit structure
  lines line minutes hours days weeks months years percent patient patients company companies firm firms`.split(
    /\s+/,
  ),
);
const ADJECTIVE_ENDING = /(?:ous|ful|less|ible|able|ish|ary|ical|ional|ially|ive|ic|al|ent|ant)$/;
const NOUNS_LIKE_ADJECTIVES = new Set(
  `chemical capital interval hospital perspective incentive topic logic variable table signal journal
  animal mineral metal material rational proposal approval arrival trial dental renal withdrawal referral
  music public critic metric fabric traffic clinic garlic plastic magic epidemic pandemic statistic
  adjective objective motive archive narrative alternative initiative directive detective collective executive
  relative cable vegetable syllable individual principal manual goal deal meal criminal potential
  library salary summary dictionary boundary secretary commentary judiciary primary artery capillary
  element component parent agent patient client student accident incident event content investment argument
  environment government movement treatment document statement payment equipment department agreement
  amount account tenant restaurant plant assistant accountant infant descendant ant current gradient
  nutrient ingredient recipient coefficient oxidant coolant pollutant hormonal antibiotic antiseptic
  diuretic enzymatic characteristic heuristic arithmetic rhetoric republic panic hypothermic receivable
  payable deliverable dependant equivalent continent referent precedent president resident moment segment
  fragment pigment sediment cement judgment judgement punishment imprisonment employment development
  management measurement requirement improvement adjustment assessment impairment procurement settlement
  arrangement statement reinforcement enforcement tournament parliament instrument experiment supplement
  complement ligament filament basement shipment consent talent extent percent cent rent dissent
  interval terminal journal tribunal rival festival denial survival retrieval appraisal disposal betrayal
  refusal rehearsal reversal dismissal carnival cannibal signal scandal medal pedal hormone local
  constant restaurant warrant grant covenant immigrant migrant merchant servant giant elephant quadrant determinant
  mutant consultant defendant informant participant`.split(/\s+/),
);

/** Whether a single lower-case word has the look of an adjective. */
export function looksAdjective(word: string): boolean {
  if (PLAIN_ADJECTIVES.has(word)) return true;
  if (NOUNS_LIKE_ADJECTIVES.has(word) || /(?:ment|tude|ism)$/.test(word)) return false;
  return ADJECTIVE_ENDING.test(word);
}

/** Whether the word is too general to be asked for. */
export function isGenericNoun(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    GENERIC_NOUNS.has(lower) ||
    (isPluralWord(lower) &&
      (GENERIC_NOUNS.has(lower.slice(0, -1)) ||
        GENERIC_NOUNS.has(lower.slice(0, -2)) ||
        GENERIC_NOUNS.has(lower.replace(/ies$/, 'y'))))
  );
}

const JOINING = new Set([
  'of',
  'and',
  'to',
  'in',
  'for',
  'on',
  'per',
  'by',
  'the',
  'the',
  'a',
  'out',
  'first',
  'last',
]);

/** Whether the phrase (without article) can be the name of something worth asking for. */
export function isTermLike(phrase: string, isKnownNoun = false): boolean {
  const words = phrase.split(' ');
  const first = (words[0] ?? '').toLowerCase();
  const last = (words[words.length - 1] ?? '').toLowerCase();
  if (phrase.length < 3 || phrase.length > 60 || words.length > 5) return false;
  if (!/^[A-Za-z][A-Za-z0-9'’/ .()&+-]*$/.test(phrase) || /^[a-z]?\d|\d{3}/i.test(last))
    return false;
  if (isFunctionWord(first) && !/^(?:first|last|out|self|over|under|through)$/.test(first))
    return false;
  if (isFunctionWord(last) || NUMBER_WORDS.has(first) || PRONOUNS.has(last)) return false;
  if (
    words
      .slice(1)
      .some(
        (word) =>
          AUXILIARIES.has(word) ||
          PRONOUNS.has(word) ||
          ADVERBS.has(word) ||
          (DETERMINERS.has(word) && !JOINING.has(word)),
      )
  )
    return false;
  if (words.slice(1, -1).some((word) => isFunctionWord(word) && !JOINING.has(word))) return false;
  if (
    (!isKnownNoun && looksAdjective(last)) ||
    (/ly$/.test(last) && !/poly$|^(?:family|assembly|anomaly|supply|reply)$/.test(last))
  )
    return false;
  if (
    / vs? /.test(phrase) ||
    / (?:rises|falls|increases|decreases|starts|stops|works|turns|moves|runs|helps|causes)$/.test(
      phrase,
    )
  )
    return false;
  if (words.length > 1 && words.slice(1).some((word) => endsNounPhrase(word))) return false;
  if (words.length === 1 || / (?:of|for|in|to|on) /.test(phrase)) {
    if (isGenericNoun(headWord(phrase))) return false;
  }
  return true;
}
