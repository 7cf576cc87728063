import { chosenDevice, chooseDevice, chosenId, onDeviceChosen } from './chosen-devices';
import { DevicesDouble, named } from './media-devices.fixture';

const KINDS = ['audio', 'video', 'sound'] as const;

describe('the devices that were chosen', () => {
  it('are remembered, each for itself, until the default is chosen', () => {
    const storage = new DevicesDouble().install();
    let changes = 0;
    const stop = onDeviceChosen(() => (changes += 1));
    expect(KINDS.map(chosenId)).toEqual([null, null, null]);
    for (const kind of KINDS) chooseDevice(kind, named(kind));
    expect(KINDS.map(chosenId)).toEqual(['audio', 'video', 'sound']);
    expect(JSON.parse(storage.getItem('study-camera') ?? '')).toEqual(named('video'));
    chooseDevice('audio', named('default'));
    expect(KINDS.map(chosenId)).toEqual([null, 'video', 'sound']);
    stop();
    chooseDevice('sound', named('default'));
    expect(changes).toBe(4);
  });

  it.each(['headset', '{"id":"headset"}', '[]', '7', ''])(
    'are none where that is kept: %s',
    (kept) => {
      const storage = new DevicesDouble().install();
      storage.setItem('study-microphone', kept);
      expect(chosenDevice('audio')).toBeNull();
    },
  );

  it('hold for as long as the page stands where the browser keeps nothing', () => {
    const storage = new DevicesDouble().install();
    storage.setItem('study-microphone', JSON.stringify(named('of-before')));
    const refuse = () => {
      throw new DOMException('No.', 'SecurityError');
    };
    const refused = { get: refuse, configurable: true };
    Object.defineProperty(globalThis, 'localStorage', refused);
    expect(chosenDevice('audio')).toBeNull();
    chooseDevice('audio', named('headset'));
    chooseDevice('video', named('desk'));
    chooseDevice('video', named('default'));
    expect(KINDS.map(chosenId)).toEqual(['headset', null, null]);
    Object.defineProperty(globalThis, 'localStorage', { value: storage, writable: true });
    chooseDevice('audio', named('other'));
    expect(chosenDevice('audio')).toEqual(named('other'));
    expect(storage.getItem('study-microphone')).toBe(JSON.stringify(named('other')));
  });
});
