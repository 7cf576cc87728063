const OPENERS =
  /^(?:however|therefore|thus|hence|moreover|furthermore|in addition|additionally|consequently|indeed|nevertheless|nonetheless|generally|in general|in short|in summary|to summari[sz]e|in conclusion|put simply|simply put|in other words|importantly|notably|accordingly|overall|finally|firstly|secondly|thirdly|lastly|first|second|third|similarly|likewise|traditionally|essentially|basically|remember that|note that|notice that|recall that|it is important to note that|it should be noted that|as a result),?\s+/i;

/** A letter made large at the start; words such as "mRNA" or "pH" stay as they are. */
export function capitalise(text: string): string {
  if (/^[a-z]{1,2}[A-Z]/.test(text)) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Takes citations, footnote marks and opening connectives off a sentence. */
export function tidySentence(sentence: string): string {
  let tidy = sentence
    .replace(/\s*\[(?:\d{1,3}(?:\s*[,–-]\s*\d{1,3})*)\]/g, '')
    .replace(/\s*\((?:see|cf\.?|fig(?:ure)?\.?|table|box)\b[^()]{0,60}\)/gi, '')
    .replace(
      /\s*\((?:[A-Z][\p{L}'-]+(?:,? (?:and|&) [A-Z][\p{L}'-]+|,? et al\.?)?,? (?:19|20)\d\d[a-z]?(?:, pp?\. ?\d+)?(?:; )?)+\)/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .replace(/\s+([,.;:!?])/g, '$1')
    .trim();
  const opener = OPENERS.exec(tidy)?.[0];
  if (
    opener !== undefined &&
    (opener.includes(',') || /(?:that|thus|hence|therefore)\s+$/i.test(opener))
  ) {
    tidy = capitalise(tidy.slice(opener.length));
  }
  return tidy;
}
