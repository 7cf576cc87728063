import { createHash } from 'node:crypto';

/**
 * Gender markers after titles, as required by German and French law: (m/f/d), (all genders), H/F.
 */
const GENDERS =
  /[([]\s*(?:(?:all|any)\s+genders?|[mwfhdxiv]\s*[/|*,]\s*[mwfhdxiv*](?:\s*[/|*,]\s*[mwfhdxiv*])?|gn\*?)\s*[)\]]|\b[mfh]\s*\/\s*[fmhw](?:\s*\/\s*[dx])?\b/giu;
/** Legal forms after a company's name. */
const LEGAL_FORMS =
  /\b(?:gmbh(?:\s*&\s*co\.?\s*kg)?|ag|se|kg|ug|ltd|limited|inc|incorporated|llc|llp|plc|corp|corporation|co|company|bv|nv|sa|sas|sarl|srl|spa|ab|oy|aps|as|pty|pte)\b\.?/giu;

/**
 * Returns letters without case and diacritics, digits, and single spaces, for comparisons of
 * texts.
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
}

/**
 * Returns the same key for two postings of one job: title, company and location, regardless of
 * spelling variants.
 */
export function postingKey(
  title: string | null,
  company: string | null,
  location: string | null,
): string {
  const name = folded(company ?? '');
  const parts = [
    folded((title ?? '').replace(GENDERS, ' ')),
    // A company name that consists of its legal form only is kept.
    folded(name.replace(LEGAL_FORMS, ' ')) || name,
    folded(location ?? ''),
  ];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 40);
}
