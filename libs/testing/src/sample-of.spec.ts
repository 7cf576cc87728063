import { z } from 'zod';
import { sampleOf } from './sample-of';

describe('a sample of a schema', () => {
  it('has what it must, and no more', () => {
    const schema = z.object({
      _id: z.uuid(),
      at: z.iso.datetime(),
      name: z.string().trim().min(3),
      kind: z.enum(['test', 'job']),
      count: z.number().int().min(2),
      place: z.number().int(),
      price: z.number().positive(),
      since: z.iso.date().nullable(),
      notice: z.string().nullable(),
      note: z.string().optional(),
      pair: z.array(z.boolean()).length(2),
      items: z.array(z.string()),
      either: z.union([z.object({ one: z.literal(1) }), z.string()]),
      counts: z.record(z.enum(['a', 'b']), z.number().nonnegative()),
      page: z.coerce.number().default(4),
    });
    expect(sampleOf(schema)).toEqual({
      _id: expect.any(String),
      at: '2026-01-01T00:00:00.000Z',
      name: 'xxx',
      kind: 'test',
      count: 2,
      place: 0,
      price: 1,
      since: '2026-01-01',
      notice: 'x',
      pair: [true, true],
      items: [],
      either: { one: 1 },
      counts: { a: 0, b: 0 },
    });
  });

  it('is none where the schema does not say what it takes', () => {
    const alike = z.object({ one: z.string(), other: z.string() });
    const schema = alike.refine(({ one, other }) => one !== other, 'Two that differ, please.');
    expect(() => sampleOf(schema)).toThrow('Two that differ, please.');
  });
});
