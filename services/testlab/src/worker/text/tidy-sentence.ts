import { capitalise } from '@portal/knowledge';

const OPENERS =
  /^(?:however|therefore|thus|hence|moreover|furthermore|in addition|additionally|consequently|indeed|nevertheless|nonetheless|generally|in general|in short|in summary|to summari[sz]e|in conclusion|put simply|simply put|in other words|importantly|notably|accordingly|overall|finally|firstly|secondly|thirdly|lastly|first|second|third|similarly|likewise|traditionally|essentially|basically|specifically|in essence|in fact|unfortunately|fortunately|historically|in practice|also|yes|right|well|so|but|and|yet|now|remember that|note that|notice that|recall that|it is important to note that|it should be noted that|as a result),?\s+/i;

/** Text in brackets: the sentence is complete without it. */
const ASIDE = /\s+\([^()]{1,120}\)(?=[\s,.;:])/g;

/** Removes citations, footnote marks and opening connectives from a sentence. */
export function tidySentence(sentence: string): string {
  let tidy = sentence
    .replace(/\s?—[^—.]{1,120}—\s?(?=[a-z])/g, ' ')
    .replace(/\s*\[(?:\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g, '')
    .replace(/\s*\(\[?link\]?\)/gi, '')
    .replace(/\s*\((?:see|cf\.?|fig(?:ure)?\.?|table|box)\b[^()]{0,60}\)/gi, '')
    .replace(
      /\s*\((?:[A-Z][\p{L}'-]+(?:,? (?:and|&) [A-Z][\p{L}'-]+|,? et al\.?)?,? (?:19|20)\d\d[a-z]?(?:, pp?\. ?\d+)?(?:; )?)+\)/gu,
      '',
    )
    .replace(ASIDE, '')
    .replace(/\b([Cc])an't\b/g, '$1annot')
    .replace(/\b([Ww])on't\b/g, '$1ill not')
    .replace(/\b(\w+)n't\b/g, '$1 not')
    .replace(
      /\b([Ii]t|[Tt]hat|[Tt]here)'s(?= (?:an?|the|not|in|on|also|declared|used|being)\b)/g,
      '$1 is',
    )
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .trim();
  const opener = OPENERS.exec(tidy)?.[0];
  if (
    opener !== undefined &&
    (opener.includes(',') || /(?:that|thus|hence|therefore|but|and|so|yet)\s+$/i.test(opener))
  ) {
    tidy = capitalise(tidy.slice(opener.length));
  }
  return tidy;
}
