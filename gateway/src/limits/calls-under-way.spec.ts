import { EventEmitter } from 'node:events';
import { CallsUnderWay } from './calls-under-way';

const responses = (count: number) => Array.from({ length: count }, () => new EventEmitter());

it('are bounded for each person, until they are answered (F17)', () => {
  const calls = new CallsUnderWay();
  const [first, ...others] = responses(64);
  const add = (response = new EventEmitter(), userId = 'ada') => calls.add(userId, response);
  add(first);
  for (const response of others) add(response);
  expect(() => add()).toThrow('Too many requests');
  expect(() => add(undefined, 'ben')).not.toThrow();
  first?.emit('close');
  expect(() => add()).not.toThrow();
  expect(() => add()).toThrow('Too many requests');
});
