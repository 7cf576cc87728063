import { z } from 'zod';
import type { Line } from './text-run';

/**
 * Maximum number of fields and notes read per page; a page with more is a form of another kind.
 */
const MOST_FIELDS = 500;

const fieldSchema = z.object({
  subtype: z.string(),
  rect: z.array(z.number()).length(4),
  fieldValue: z.unknown().optional(),
  password: z.boolean().optional(),
  contentsObj: z.object({ str: z.string() }).optional(),
});

/**
 * Returns the text of the form fields and of the free-text notes of a page, from top to bottom.
 */
export function readFields(annotations: readonly unknown[]): Line[] {
  const lines = annotations.slice(0, MOST_FIELDS).flatMap((annotation) => {
    const read = fieldSchema.safeParse(annotation);
    if (!read.success) return [];
    const { rect, ...field } = read.data;
    const [x = 0, low = 0, right = 0, high = 0] = rect;
    const y = -Math.max(low, high);
    return textOf(field).map((text) => ({ text, x, right, y, size: 1, opens: true }));
  });
  return lines.sort((one, other) => one.y - other.y || one.x - other.x);
}

function textOf(field: Omit<z.output<typeof fieldSchema>, 'rect'>): string[] {
  const { subtype, fieldValue, password, contentsObj } = field;
  const isTyped = subtype === 'Widget' && typeof fieldValue === 'string' && !password;
  const text = isTyped ? fieldValue : subtype === 'FreeText' ? (contentsObj?.str ?? '') : '';
  return text.split(/\r\n?|\n/).filter((line) => /\p{L}/u.test(line));
}
