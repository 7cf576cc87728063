/** Degrees to which a sentence defines the name in it, highest first. */
export const TELLING = { defines: 1, adds: 0.9, says: 0.8, goesOn: 0.6, mentions: 0.5, opens: 0.4 };

/** Marks that may surround a name: quotes, brackets, emphasis. */
const MARKS = `["')*_]*`;
const VERB = `^${MARKS},? ?`;
const IN_WHICH = 'that|which|who|whose|in which|for which|by which|where';

const DEFINES = new RegExp(
  `${VERB}(?:(?:is|are) (?:an?|the|any|one (?:${IN_WHICH})|when|where|those|[a-z]+s (?:${IN_WHICH}))\\b` +
    '|(?:is|are) (?:generally |commonly |usually |often |typically )?(?:defined|described|understood|known) as\\b' +
    '|(?:can|may|could) be (?:defined|described|understood|thought of|considered) (?:as|the)\\b' +
    '|(?:means?|refers? to|describes?|denotes?|represents?|occurs? when|consists? of)\\b|involves? [a-z]+ing\\b' +
    '|(?:states?|says?|holds?|claims?|argues?|affirms?|asserts?|proposes?|demonstrates?) (?:that|how)\\b)',
);
/** "X is the most common …", "X is a useful way": a class that distinguishes nothing. */
const PRAISES = new RegExp(
  `${VERB}(?:is|are) (?:(?:an?|the|one of the|among the|often the|usually the|probably the) )?` +
    '(?:very |so |too |quite |rather |more |less |[a-z]+ly )?(?:[a-z]+ (?:used|known) )?' +
    '(?:most|best|one (?:we|I|you|shown|depicted|above|below|just|already)|first|second|third|next|last|final|main|major|key|only|same|used|known|useful|important|essential|good' +
    '|great|common|commonest|popular|simple|powerful|convenient|critical|serious|chief|primary|another|other|fastest' +
    '|largest|biggest|leading|growing|examples?|part|cases?|results?|ways?|reason|problem|topic|subject|issue' +
    '|medical emergency|number|lot|few|fundamental|central|crucial|valuable|interesting|difficult|big|strong|huge' +
    '|unique|true|real|natural|logical)\\b',
);
/** "The hypothesis is rejected": its treatment or place says nothing about its meaning. */
const HANDLED =
  '(?! (?:not |also |often |then |now )?(?:true|false|rejected|accepted|assumed|shown|seen|found|listed|needed' +
  '|available|different|similar|important|difficult|possible|likely|given|discussed|illustrated|summarized)\\b)';
const SAYS = new RegExp(
  `${VERB}(?:(?:is|are)${HANDLED}|means?|refers?|occurs?|involves?|describes?|denotes?|consists?|happens?|takes? place|develops?` +
    '|results?|holds?|states?|argues?|says?|can be|may be|focus(?:es)?|uses?|requires?|allows?|measures?|compares?' +
    '|combines?|includes?|assumes?|suggests?|explains?|emphasi[sz]es?|begins?|causes?|contains?|provides?|represents?' +
    '|exists?|arises?|seeks?|aims?|removes?|protects?|stores?|carries|carry|proposes?|tests?|has|have)\\b',
);
/** "Bubble sort repeatedly swaps …" */
const DOES =
  /^ (?:[a-z]+ly )?[a-z]{2,}[^s\W]s (?:an?|the|its?|each|every|all|from|that|how|by|one|two|in|into|[a-z]{3,})\b/;

/** "… is called X", "economists call such goods X", "we refer to this as X". */
const NAMES =
  /\b(?:called|known as|termed|named|labell?ed|dubbed|referred to as|refers? to (?:this|these|such|it|them)(?: [a-z]+){0,3} as|calls? (?:this|these|such|it|them|that|those)(?: [a-z]+){0,3}|call) (?:an? |the |its |their |a type of )?["'(*_]*$/i;
/** "Logicians call a relation that is … an X". */
const CALLS_SO = /\bcalls? (?:an?|the) [^.;:()]{3,90} an? ["'(*_]*$/i;
/**
 * "tabulation hashing" does not name "tabulation": after a name the sentence ends, pauses or
 * continues with one of these words.
 */
const NAME_ENDS =
  /^["')*_\]]*(?:$|[.,:;!?)(–—-]| (?:because|if|when|where|that|which|who|and|or|by|in|on|of|for|to|as|at|from|with|is|are|was|were|has|have|can|may|must|will|after|since|while|under|between|into|but|although|so|then|than)\b)/;
const DEFINED_AS = { before: /\bdefines? (?:an? |the )?["'(*_]*$/i, after: /^["')*_]* as\b/ };
const LABEL = new RegExp(`^${MARKS}(?:: | ?[–—] | - )`);
const LABELLED = new RegExp(`^${MARKS}: (?:an?|the|any) `);

/** "X, which is the tendency …", "X, a region of …", "X—aggression by means of …". */
const ADDS = new RegExp(
  `^${MARKS}(?:,? which (?:(?:is|are) (?:an?|the|any|when|how|defined|[a-z]+ing|[a-z]+s that) |means? |refers? to |occurs? when ` +
    '|involves? [a-z]+ing |describes? |consists? of |measures? |states? that |says? that )|,? (?:that is|i\\.e\\.),? (?:an?|the) |, or (?:an?|the) |,? in which ' +
    '| ?[—–] ?(?:an?|the|any|when|that is|[a-z]+) )',
);
/**
 * "A riboswitch, a small region of …"; but not "Under GAAP, a loss …", where the name ends the
 * introductory phrase.
 */
const APPOSED = new RegExp(
  `^${MARKS}, (?:an? (?!(?:few|lot|number|little|bit|fact|point|result|problem) )[a-z-]+ ` +
    '|the [a-z]+(?: [a-z]+)? (?:of|that|which|in which|by which|used|for) )',
);
const LEADS_IN =
  /^["'(]*(?:\p{L}+: )?(?:According|In|On|At|Under|For|With|Without|By|From|After|Before|During|When|While|If|Like|Unlike|As|Because|Since|To|Among|Within|Through) [^,;:]*$/u;
const GOES_ON = new RegExp(
  `^${MARKS},? (?:which|that|or|in which|where|when|who|whose|by which|i\\.e\\.)\\b`,
);
const CALLED =
  /\b(?:called|known as|termed|named|referred to as|defined as|is|are|means|as) (?:an? |the )?["'(]*$/i;

/** Text that may precede a name at the beginning of a sentence. */
const OPENS =
  /^["'(*_]*(?:(?:the|an?) (?:idea|concept|notion|principle|process|term|word|phrase) (?:of |behind )?)?(?:(?:an?|the|in|with|by|under|this|each|every|all|to|for)\b[ ,]?){0,2}["'(*_]*$/i;
/**
 * The same for a defining sentence: "This interval is the estimate and …" is about a single
 * interval.
 */
const BARE =
  /^["'(*_]*(?:(?:the|an?) (?:idea|concept|notion|principle|process|term|word|phrase) (?:of |behind )?)?(?:an?|the)?[ "'(*_]*$/i;
/** "As noted in the last chapter, X states that …". */
const LEADS = /^["'(]*\p{Lu}[^,;:]{0,90}, (?:then |however, )?(?:an? |the )?["'(*_]*$/u;
/** "X (or Y) is", "The atomic number, Z, is", "X, also called Y, is". */
const ASIDE =
  /^["')*_]*(?: ?\([^()]{1,60}\)|, (?:[A-Z][A-Za-z0-9]{0,3}|abbreviated [^,]{1,20}|(?:also |sometimes |often )?(?:called|known as|or) [^,]{2,60}|another [^,]{2,40}),)/;

/** Returns whether a sentence begins after `before`, which may contain an opening such as "The". */
export function isOpenedBy(before: string): boolean {
  return OPENS.test(before);
}

/**
 * Returns the degree to which a sentence defines the name at `from` to `to` (in characters): one
 * of `TELLING`, or 0.
 */
export function tellingOf(text: string, from: number, to: number): number {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const verb = after.replace(ASIDE, '');
  const isFirst = isOpenedBy(before);
  const isLed = isFirst || LEADS.test(before);
  if (DEFINES.test(verb) && (BARE.test(before) || LEADS.test(before)))
    return PRAISES.test(verb) ? TELLING.says : TELLING.defines;
  if ((isFirst && LABEL.test(after)) || LABELLED.test(after)) return TELLING.defines;
  if (NAMES.test(before) || CALLS_SO.test(before))
    return NAME_ENDS.test(after) ? TELLING.defines : TELLING.mentions;
  if (DEFINED_AS.before.test(before) && DEFINED_AS.after.test(after)) return TELLING.defines;
  if (ADDS.test(after) || (APPOSED.test(after) && !LEADS_IN.test(before))) return TELLING.adds;
  if ((isLed && SAYS.test(verb)) || (isFirst && DOES.test(verb))) return TELLING.says;
  if (GOES_ON.test(after)) return TELLING.goesOn;
  if (SAYS.test(after) || CALLED.test(before)) return TELLING.mentions;
  return isLed ? TELLING.opens : 0;
}
