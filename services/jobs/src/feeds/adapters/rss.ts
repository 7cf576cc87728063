import { sleep } from '@portal/platform';
import { Parser } from 'htmlparser2';
import type { RawPosting } from '../../postings/domain/posting';
import { FeedError } from '../feed-error';
import { POSTINGS_MAX, type FeedSource } from '../feed-source';

const MINUTE_MS = 60_000;
/** Characters parsed before the event loop gets control again. */
const CHUNK = 16 * 1_024;
/** Deeper than any real feed: the parser's cost per element grows with its depth. */
const DEEPEST = 200;
const ROOTS: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf']);

/** RSS 2.0, RSS 1.0 or Atom, including the fields of job boards if present. */
export function rss({ name, url }: { name: string; url: string }): FeedSource {
  return {
    name,
    minIntervalMs: MINUTE_MS,
    lacks: [],
    fetch: async (http, signal) => {
      const items = await readItems(await http.text(new URL(url), signal));
      return items.map(toRaw);
    },
  };
}

/** Texts of one item by the local names of its elements. */
type Item = Map<string, string[]>;

/**
 * Reads the items of a feed. The parser is more lenient than XML: an entity that only HTML defines
 * invalidates neither its item nor the feed. It also closes the open elements of a truncated feed,
 * so the root must be closed explicitly.
 * @throws FeedError if the document is no feed or is truncated
 */
async function readItems(xml: string): Promise<Item[]> {
  const items: Item[] = [];
  let isFeed = false;
  let isWhole = false;
  let item: Item | undefined;
  let field: string | undefined;
  let depth = 0;
  let open = 0;
  const add = (name: string, value: string) => {
    const values = item?.get(name);
    if (values) values.push(value);
    else item?.set(name, [value]);
  };
  const parser = new Parser(
    {
      onopentag: (fullName, attributes) => {
        const name = localName(fullName);
        open += 1;
        isFeed ||= ROOTS.has(name);
        if (name === 'item' || name === 'entry') item = new Map();
        else if (item && field === undefined) {
          field = name;
          depth = 0;
          add(name, '');
          const href = attributes['href'];
          if (name === 'link' && href && (attributes['rel'] ?? 'alternate') === 'alternate')
            add('href', href);
          if (name === 'category' && attributes['term']) add('term', attributes['term']);
        } else if (item) depth += 1;
      },
      ontext: (text) => {
        const values = field && item?.get(field);
        if (values) values[values.length - 1] = `${values.at(-1) ?? ''}${text}`;
      },
      onclosetag: (fullName, isImplied) => {
        const name = localName(fullName);
        open -= 1;
        isWhole ||= open === 0 && !isImplied && ROOTS.has(name);
        if (item && (name === 'item' || name === 'entry')) {
          if (items.length < POSTINGS_MAX) items.push(item);
          [item, field] = [undefined, undefined];
        } else if (field !== undefined && depth === 0) field = undefined;
        else depth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let from = 0; from < xml.length; from += CHUNK) {
    parser.write(xml.slice(from, from + CHUNK));
    if (open > DEEPEST) throw new FeedError('nests its elements too deeply');
    await sleep(0);
  }
  parser.end();
  if (!isFeed) throw new FeedError('answered with something that is no RSS');
  if (!isWhole) throw new FeedError('ends before its end');
  return items;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

function toRaw(item: Item): RawPosting {
  const first = (...names: string[]) =>
    names.flatMap((name) => item.get(name) ?? []).find((value) => value.trim() !== '');
  const categories = [...(item.get('category') ?? []), ...(item.get('term') ?? [])];
  const link = first('href', 'link');
  return {
    // An empty guid is ignored; the link then identifies the posting.
    id: first('guid', 'id'),
    title: first('title'),
    company: first('company', 'company_name', 'creator', 'author'),
    location: first('location', 'region', 'country'),
    category: categories[0],
    types: [first('job_type', 'type', 'jobtype') ?? ''],
    tags: categories,
    publishedAt: first('pubdate', 'published', 'date', 'updated'),
    description: first('encoded', 'description', 'content', 'summary'),
    url: link,
  };
}
