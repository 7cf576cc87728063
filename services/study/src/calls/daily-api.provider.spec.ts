import { loadConfig } from '@portal/platform';
import { DailyApi } from './daily-api';
import { dailyApiOf } from './daily-api.provider';

const DAILY_API_KEY = 'hidden';
const DAILY_DOMAIN = 'https://miva.daily.co';

describe('Daily', () => {
  it('is set up by key and domain, and not without both', () => {
    expect(dailyApiOf(loadConfig({ DAILY_API_KEY, DAILY_DOMAIN }))).toBeInstanceOf(DailyApi);
    expect(dailyApiOf(loadConfig({}))).toBeNull();
  });

  it.each([
    [
      { DAILY_API_KEY },
      'Configuration: DAILY_API_KEY needs DAILY_DOMAIN, too; set both or neither.',
    ],
    [
      { DAILY_DOMAIN },
      'Configuration: DAILY_DOMAIN needs DAILY_API_KEY, too; set both or neither.',
    ],
  ])('ends the start with one line where there is %j alone', (env, line) => {
    expect(() => dailyApiOf(loadConfig(env))).toThrow(new Error(line));
  });
});
