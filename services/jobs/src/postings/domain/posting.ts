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

/** A posting as a feed gives it: any field may be missing, texts may hold markup. */
export interface RawPosting {
  /** By which the feed knows it; default: its link. */
  id?: string | undefined;
  title?: string | undefined;
  company?: string | undefined;
  location?: string | undefined;
  /** The feed says so beside the location. */
  isRemote?: boolean | undefined;
  category?: string | undefined;
  types?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  publishedAt?: string | number | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** Codes that the feed is sure of, such as that of the list it was asked for. */
  countries?: readonly string[] | undefined;
  /** A page of the portal; only the sample feed has one. */
  portalPath?: string | undefined;
  /** Chosen by a person; else it is found by the words. */
  chosenCategory?: JobCategory | undefined;
}

/** A posting in the one shape of all feeds. */
export interface Posting {
  externalId: string;
  /** The same for postings of one job. */
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
  /** Words that a mistyped one may have meant. */
  words: string[];
}

/**
 * Brings a posting into the one shape.
 * @returns null for one that leads nowhere: without a public http(s) link
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

/** A feed's own word that a job is remote stands in its location, where the filter looks for it. */
function placeOf(location: string | null, isRemote: boolean): string | null {
  if (!isRemote || (location !== null && /remote|hybrid/i.test(location))) return location;
  return location === null ? 'Remote' : `Remote (${location})`;
}

function tagsOf(tags: readonly string[]): string[] {
  const lines = tags.slice(0, 50).map((tag) => cutText(plainLine(tag), TAG_MAX));
  return [...new Set(lines.filter(Boolean))].slice(0, JOB_TAGS_MAX);
}
