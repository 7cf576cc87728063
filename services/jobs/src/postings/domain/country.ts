import type { JobCountry } from '@portal/contracts/jobs';

/** Code that means every country. */
export const EVERYWHERE = '*';

/** Place names are case-insensitive, codes are case-sensitive: "us" is a word as well. */
interface Names {
  code: JobCountry;
  places: RegExp;
  codes: RegExp;
}

const COUNTRIES: readonly Names[] = [
  {
    code: 'us',
    places:
      /\b(?:united states|america|usa|new york|san francisco|california|texas|chicago|boston|seattle)\b/,
    codes: /\b(?:US|USA|U\.S\.(?:A\.)?)(?=\W|$)/,
  },
  {
    code: 'gb',
    places:
      /\b(?:united kingdom|great britain|england|scotland|wales|northern ireland|london|manchester|edinburgh|glasgow)\b/,
    codes: /\b(?:UK|GB|U\.K\.)(?=\W|$)/,
  },
  {
    code: 'ca',
    places: /\b(?:canada|toronto|vancouver|montreal|ottawa|calgary|ontario|quebec)\b/,
    codes: /\bCAN\b/,
  },
  {
    code: 'au',
    places: /\b(?:australia|sydney|melbourne|brisbane|perth|adelaide|canberra)\b/,
    codes: /\bAUS?\b/,
  },
  {
    code: 'ng',
    places: /\b(?:nigeria|lagos|abuja|ibadan|kano|port harcourt|enugu|kaduna)\b/,
    codes: /\bNGA?\b/,
  },
];

/**
 * Returns the codes of the countries that a required location allows.
 * @returns includes `*` if it allows all; empty if it names none of the portal's countries.
 */
export function countriesOf(location: string | null, isWorldwide: boolean): string[] {
  if (location === null) return [];
  const plain = location.normalize('NFKD').replace(/\p{M}/gu, '');
  const lower = plain.toLowerCase();
  const named = COUNTRIES.filter(({ places, codes }) => places.test(lower) || codes.test(plain));
  return [...named.map(({ code }) => code), ...(isWorldwide ? [EVERYWHERE] : [])];
}
