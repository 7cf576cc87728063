import { shortenName } from './shorten-name';

it.each([
  ['Ada Obi', 'Ada O.'],
  ['Ada', 'Ada'],
  ['  Ada   Ngozi   obi ', 'Ada O.'],
  ['Ada 𝒪bi', 'Ada 𝒪.'],
  ['', ''],
])('shows %j to strangers as %j', (name, short) => expect(shortenName(name)).toBe(short));
