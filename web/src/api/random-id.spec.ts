import { z } from 'zod';
import { randomId } from './random-id';

it('makes UUIDs that are another each time, also where the browser makes none', () => {
  const withIds = crypto.randomUUID;
  Reflect.set(crypto, 'randomUUID', undefined);
  const made = Array.from({ length: 1_000 }, randomId);
  Reflect.set(crypto, 'randomUUID', withIds);
  for (const id of made) expect(z.uuidv4().safeParse(id).success).toBe(true);
  expect(new Set(made).size).toBe(1_000);
});
