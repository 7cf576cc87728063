const PLURALS_WITHOUT_S = new Set(
  `people men women children teeth feet mice data media criteria phenomena bacteria fungi nuclei alveoli
  bronchi mitochondria stimuli hypotheses analyses bases crises theses axes vertebrae larvae algae genera
  alleles cattle police nuclei flagella cilia villi capillaries strata memoranda curricula`.split(
    /\s+/,
  ),
);
const SINGULARS_WITH_S = new Set(
  `process access success stress business mass class loss bias basis analysis synthesis hypothesis crisis
  thesis emphasis series species news physics economics mathematics statistics ethics politics genetics
  mechanics electronics linguistics diabetes rabies herpes gas bus virus status census corpus consensus
  progress address process witness illness sickness weakness likeness awareness happiness pancreas pelvis
  thrombosis osmosis mitosis meiosis sepsis lens chaos canvas atlas measles tuberculosis rickets mumps
  logistics robotics informatics forensics kinetics dynamics`.split(/\s+/),
);

/** Returns the last word of the head noun of a phrase: "balance" of "balance of payments". */
export function headWord(phrase: string): string {
  const [beforePreposition = phrase] = phrase
    .toLowerCase()
    .split(/ (?:of|for|in|on|to|by|with|from|per) /);
  const parts = beforePreposition.replace(/\s*\([^)]*\)$/, '').split(/[\s-]+/);
  return parts[parts.length - 1] ?? '';
}

/** Returns whether a single word is a plural noun by its form. */
export function isPluralWord(word: string): boolean {
  const lower = word.toLowerCase();
  if (PLURALS_WITHOUT_S.has(lower)) return true;
  if (SINGULARS_WITH_S.has(lower)) return false;
  if (/^[A-Z]{2,}s$/.test(word)) return true;
  if (/(?:ss|us|is|ics|itis|osis)$/.test(lower)) return false;
  return lower.length > 3 && lower.endsWith('s');
}

/** Returns whether the phrase as a whole is plural ("white blood cells", "rates of return"). */
export function isPluralPhrase(phrase: string): boolean {
  return isPluralWord(headWord(phrase)) || / and /.test(phrase);
}

/** Returns whether the phrase takes "an" rather than "a". */
export function takesAn(phrase: string): boolean {
  const first = phrase.split(/[\s-]/)[0] ?? '';
  if (/^[A-Z]{2,}s?$/.test(first) && !/^(?:NATO|RAM|ROM|LAN|SAP|SIM|PIN|NASA|UNICEF)/.test(first)) {
    return /^[AEFHILMNORSX]/.test(first);
  }
  const lower = first.toLowerCase();
  if (/^(?:uni(?!n|m)|use|usu|uti|ur[aio]|eu|ewe|one|once|ubi)/.test(lower)) return false;
  if (/^(?:hour|honest|honou?r|heir)/.test(lower)) return true;
  return /^[aeiou8]/.test(lower);
}

/**
 * Returns whether the phrase is written as a name: all words except small ones are capitalised.
 */
export function isName(phrase: string): boolean {
  if (/^[A-Z][a-z'-]+ (?:[a-z]{2,4} )?(?:\S+ )*[A-Z][a-z'-]+$/.test(phrase)) return true;
  return phrase
    .split(/\s+/)
    .every(
      (word) => /^(?:of|the|and|for|in|de|van|von|on)$/.test(word) || /^["(]?[A-Z0-9]/.test(word),
    );
}

/** Returns whether the phrase is only an abbreviation such as "ATP" or "GDP". */
export function isAcronym(phrase: string): boolean {
  return /^[A-Z][A-Z0-9&/-]*[A-Z0-9]s?$/.test(phrase) && phrase.length <= 8;
}
