import { cutText } from '@portal/contracts';
import {
  JOB_DESCRIPTION_MAX,
  JOB_TAGS_MAX,
  type JobCategory,
  type JobType,
} from '@portal/contracts/jobs';
import { plainLine, plainText, storable } from '@portal/kit/html';
import { categoryOf } from './category';
import { contractTypeOf } from './contract-type';
import { countriesOf } from './country';
import { linkOf } from './link';
import { postingKey } from './posting-key';
import { publicationDate } from './publication-date';
import { isRemoteLocation, isWorldwide } from './remote';
import { lexemesOf, speltWordsOf } from './search-terms';

const LINE_MAX = 200;
const TAG_MAX = 40;
const IDENTITY_MAX = 500;

/** A posting as a feed delivers it: any field may be missing, texts may contain markup. */
export interface RawPosting {
  /** Identifier within the feed; default: its link. */
  id?: string | undefined;
  title?: string | undefined;
  company?: string | undefined;
  location?: string | undefined;
  /** Set if the feed marks the job as remote in addition to its location. */
  isRemote?: boolean | undefined;
  category?: string | undefined;
  types?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  publishedAt?: string | number | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** Country codes that the feed guarantees, such as that of the requested list. */
  countries?: readonly string[] | undefined;
  /** Path of a page in the portal; only the sample feed has one. */
  portalPath?: string | undefined;
  /** Category chosen by a person; without it, the category is derived from the texts. */
  chosenCategory?: JobCategory | undefined;
}

/** A posting in the normalised form of all feeds. */
export interface Posting {
  externalId: string;
  /** Equal for all postings of one job. */
  key: string;
  title: string | null;
  company: string | null;
  location: string | null;
  isRemote: boolean;
  category: JobCategory;
  contractType: JobType | null;
  tags: string[];
  description: string;
  url: string;
  publishedAt: Date;
  lexemes: string[];
  /** Candidates for the correction of misspelt words. */
  words: string[];
}

/**
 * Normalises a posting.
 * @returns null for a posting without a public http(s) link
 */
export function toPosting(raw: RawPosting, now: Date): Posting | null {
  const url = raw.portalPath ?? linkOf(raw.url);
  if (url === undefined) return null;
  const title = line(raw.title);
  const company = line(raw.company);
  const location = placeOf(line(raw.location), raw.isRemote ?? false);
  const tags = tagsOf(raw.tags ?? []);
  const description = cutText(plainText(raw.description ?? ''), JOB_DESCRIPTION_MAX);
  const isRemote = isRemoteLocation(location);
  const named = countriesOf(location, isWorldwide(location));
  const countries = [...new Set([...(raw.countries ?? []), ...named])];
  const category = raw.chosenCategory ?? categoryOf(title, line(raw.category), tags);
  const contractType = contractTypeOf(raw.types ?? [], title);
  const shown = { title, company, location, isRemote, category, contractType, tags, description };
  return {
    ...shown,
    externalId: cutText(storable(raw.id?.trim() ?? '') || url, IDENTITY_MAX),
    key: postingKey(title, company, location),
    url,
    publishedAt: publicationDate(raw.publishedAt, now) ?? now,
    lexemes: lexemesOf({ ...shown, countries }),
    words: speltWordsOf(shown),
  };
}

function line(text: string | undefined): string | null {
  return cutText(plainLine(text ?? ''), LINE_MAX) || null;
}

/** Adds a feed's remote flag to the location, where the filter searches for it. */
function placeOf(location: string | null, isRemote: boolean): string | null {
  if (!isRemote || (location !== null && /remote|hybrid/i.test(location))) return location;
  return location === null ? 'Remote' : `Remote (${location})`;
}

function tagsOf(tags: readonly string[]): string[] {
  const lines = tags.slice(0, 50).map((tag) => cutText(plainLine(tag), TAG_MAX));
  return [...new Set(lines.filter(Boolean))].slice(0, JOB_TAGS_MAX);
}
