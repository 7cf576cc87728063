import { z } from 'zod';
import { FeedError } from '../feed-error';

/** A text of an external record; other types count as missing. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined);
/** A point in time in any format that feeds use. */
export const moment = z.union([z.string(), z.number()]).optional().catch(undefined);
/** Texts of an external record, which may be a single text instead of a list. */
export const texts = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .optional()
  .catch(undefined);
export const isTrue = z.boolean().optional().catch(undefined);

/**
 * Reads the list of a response, each record by its schema; skips records that are not objects.
 * @throws FeedError if there is no list, or no object in it
 */
export function readList<Row extends z.ZodType>(
  answer: unknown,
  key: string,
  row: Row,
): z.output<Row>[] {
  const list = z.object({ [key]: z.array(z.unknown()) }).safeParse(answer);
  if (!list.success) throw unknownForm();
  const given = list.data[key] ?? [];
  const rows = given.flatMap((one) => {
    const read = row.safeParse(one);
    return read.success ? [read.data] : [];
  });
  if (given.length > 0 && rows.length === 0) throw unknownForm();
  return rows;
}

export function unknownForm(): FeedError {
  return new FeedError('answered in a form that is not known');
}
