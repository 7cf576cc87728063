import { readPlaceInTime, writePlaceInTime } from './place-in-time';

describe('a place in time', () => {
  const place = { at: '2026-03-01T09:30:00.123Z', id: '7d444840-9dc0-41d1-b245-5ffdce74fad2' };

  it('is read as it was written, and fits into a cursor', () => {
    expect(readPlaceInTime(writePlaceInTime(place))).toEqual(place);
    expect(writePlaceInTime(place).length).toBeLessThanOrEqual(100);
  });

  it('is null before the first page', () => {
    expect(readPlaceInTime(null)).toBeNull();
  });

  it.each(['', '{', '[]', '{"at":"yesterday","id":"1"}', `{"at":"${place.at}"}`])(
    'is refused where it is %p',
    (after) => {
      expect(() => readPlaceInTime(after)).toThrow();
    },
  );
});
