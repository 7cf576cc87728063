function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

export const DETERMINERS = words(`
  a an the this that these those my your his her its our their every each some any no
  another either neither both all many much several few most more less other such what which whose
  enough various certain own same`);

export const PREPOSITIONS = words(`
  of in on at by for from to with without within into onto over under between among through during
  before after above below across against along around behind beside beyond despite down except
  inside like near off out outside per since toward towards until unless up upon via than as about
  throughout amid because although though while whereas when where if whether so then`);

export const CONJUNCTIONS = words('and or but nor yet plus versus vs');

export const PRONOUNS = words(`
  i you he she it we they me him us them mine yours hers ours theirs himself herself itself themselves
  ourselves yourself one ones who whom whoever whatever something anything nothing everything someone
  anyone everyone nobody none there here`);

export const AUXILIARIES = words(`
  is are was were be been being am has have had having do does did can could may might must shall should
  will would cannot ought`);

export const ADVERBS = words(`
  not also often only very too just even still already always never sometimes usually generally
  however therefore thus hence moreover furthermore instead otherwise rather quite almost perhaps maybe
  again once twice ever today now soon later earlier together away back forward apart else well far
  thereby therein meanwhile nevertheless nonetheless accordingly consequently similarly likewise
  first second third finally next last overall further much less more most least mainly mostly
  typically commonly alone ago indeed namely respectively`);

const ALL_FUNCTION_WORDS = [
  DETERMINERS,
  PREPOSITIONS,
  CONJUNCTIONS,
  PRONOUNS,
  AUXILIARIES,
  ADVERBS,
];

/** Whether the (lower-case) word has only a grammatical function. */
export function isFunctionWord(word: string): boolean {
  return ALL_FUNCTION_WORDS.some((set) => set.has(word));
}
