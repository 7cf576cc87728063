import { DailyDouble } from './testing/daily-double.fixture';
import { Rooms } from './testing/rooms.fixture';

describe('a key that Daily does not know', () => {
  it('leaves calls to the browsers', async () => {
    const daily = await DailyDouble.start('another key', () => new Date());
    const env = {
      DAILY_API_KEY: 'hidden',
      DAILY_DOMAIN: 'https://miva.daily.co',
      DAILY_API_URL: daily.url,
      PUBLIC_URL: 'https://p.example',
    };
    const rooms = await Rooms.start({ env });
    const { ada, ben } = await rooms.students('ada', 'ben');
    const roomId = await rooms.open(ada, ben);
    const { call } = await rooms.enter(roomId, ada);
    expect(call).toMatchObject({
      provider: 'built-in',
      roomUrl: `https://p.example/study/${roomId}`,
    });
    expect(daily.calls).toEqual([`GET /rooms/${roomId} 401`]);
    expect(JSON.stringify(call)).not.toContain('hidden');
    await rooms.stop();
    await daily.stop();
  });
});
