import { callFrameSchema, checkedCallFrame, USER_DATA_MAX } from './call-frame.contract';

const faultsOf = (asked: unknown) =>
  (callFrameSchema.safeParse(asked).error?.issues ?? []).map(({ message }) => message);
const circle: Record<string, unknown> = {};
circle['self'] = circle;

describe('what a call frame may be asked', () => {
  it.each<[string, object]>([
    ['nothing', {}],
    ['an extension of 20 characters', { dialOut: { extension: '1'.repeat(20) } }],
    ['a wait of 60 s', { dialOut: { extension: '1', waitBeforeExtensionDialSec: 60 } }],
    ['user data of 4,096 characters', { userData: 'x'.repeat(USER_DATA_MAX - 2) }],
    ['user data that is null', { userData: null }],
    ['a transfer by SIP', { transfer: { sessionId: 'a', toEndPoint: 'sip:b', useSipRefer: true } }],
    ['a transfer to a phone', { transfer: { sessionId: 'a', toEndPoint: '+1', callerId: 'c' } }],
    ['no volume', { remotePlayer: { volume: 0 } }],
    ['twice the volume', { remotePlayer: { volume: 2 } }],
    ['all the blur', { backgroundBlur: { strength: 1 } }],
    ['the last picture', { backgroundImage: { source: 10 } }],
    ['the first layer', { receiveSettings: { layer: 0 } }],
    ['the layer of the others', { receiveSettings: { layer: 'inherit' } }],
  ])('is %s', (_what, asked) => {
    expect(faultsOf(asked)).toEqual([]);
  });

  const transfer = (more: object) => ({
    transfer: { sessionId: 'a', toEndPoint: 'sip:b', ...more },
  });
  it.each<[string, object, string]>([
    [
      'a longer extension',
      { dialOut: { extension: '1'.repeat(21) } },
      'extension must be at most 20 characters',
    ],
    [
      'a longer wait',
      { dialOut: { extension: '1', waitBeforeExtensionDialSec: 61 } },
      'waitBeforeExtensionDialSec must be a number of at most 60',
    ],
    [
      'a wait in words',
      { dialOut: { extension: '1', waitBeforeExtensionDialSec: '6' } },
      'waitBeforeExtensionDialSec must be a number of at most 60',
    ],
    [
      'a wait for no extension',
      { dialOut: { waitBeforeExtensionDialSec: 6 } },
      'waitBeforeExtensionDialSec needs an extension',
    ],
    ['more user data', { userData: 'x'.repeat(USER_DATA_MAX - 1) }, 'userData is too large'],
    ['user data in a circle', { userData: circle }, 'userData must be serializable to JSON'],
    ['a transfer of nobody', transfer({ sessionId: 7 }), 'sessionId must be a string'],
    ['a transfer to nowhere', transfer({ toEndPoint: null }), 'toEndPoint must be a string'],
    [
      'a transfer to a page',
      transfer({ toEndPoint: 'https://b' }),
      "toEndPoint must begin with 'sip:' or '+'",
    ],
    [
      'SIP REFER to a phone',
      transfer({ toEndPoint: '+1', useSipRefer: true }),
      "SIP REFER needs a toEndPoint that begins with 'sip:'",
    ],
    [
      'a caller id by SIP',
      transfer({ callerId: 'c' }),
      'callerId is for numbers of the phone network alone',
    ],
    ['more volume', { remotePlayer: { volume: 2.1 } }, 'volume must be a number from 0 to 2'],
    ['less volume', { remotePlayer: { volume: -0.1 } }, 'volume must be a number from 0 to 2'],
    [
      'no blur',
      { backgroundBlur: { strength: 0 } },
      'strength must be a number above 0 and at most 1',
    ],
    [
      'more blur',
      { backgroundBlur: { strength: 1.1 } },
      'strength must be a number above 0 and at most 1',
    ],
    [
      'picture 11',
      { backgroundImage: { source: 11 } },
      'source must be a whole number from 1 to 10',
    ],
    [
      'half a picture',
      { backgroundImage: { source: 1.5 } },
      'source must be a whole number from 1 to 10',
    ],
    [
      'a layer below',
      { receiveSettings: { layer: -1 } },
      "layer must be a whole number from 0 on, or 'inherit'",
    ],
    [
      'any other layer',
      { receiveSettings: { layer: 'best' } },
      "layer must be a whole number from 0 on, or 'inherit'",
    ],
  ])('is not %s', (_what, asked, fault) => {
    expect(faultsOf(asked)).toEqual([fault]);
  });
});

describe('a call frame that is asked for something', () => {
  it('gets it, or the one who asks hears which limit it does not keep', () => {
    expect(checkedCallFrame({ userData: { peerId: 'a' } })).toEqual({ userData: { peerId: 'a' } });
    expect(() => checkedCallFrame({ userData: 'x'.repeat(USER_DATA_MAX) })).toThrow(
      'userData is too large',
    );
  });
});
