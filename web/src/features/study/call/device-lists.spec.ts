import { chooseDevice, chosenId } from './chosen-devices';
import { canChoose, choicesOf, listDevices, shownAmong } from './device-lists';
import { DevicesDouble, named } from './media-devices.fixture';

/** Returns the choices in a browser that lists these devices. */
async function listed(...infos: [kind: MediaDeviceKind, deviceId: string, label?: string][]) {
  const devices = new DevicesDouble();
  devices.install();
  const enumerateDevices = () =>
    Promise.resolve(infos.map(([kind, deviceId, label = '']) => ({ kind, deviceId, label })));
  Object.assign(devices, { enumerateDevices });
  return listDevices();
}
const names = (devices: Awaited<ReturnType<typeof listed>>) =>
  (['audio', 'video', 'sound'] as const).map((kind) =>
    choicesOf(devices, kind).map(({ name }) => name),
  );

describe('the devices of a browser', () => {
  it('can be chosen where there are two of a kind', async () => {
    const devices = await listed(
      ['audioinput', 'default', 'Default - Headset'],
      ['audioinput', 'communications', 'Communications - Headset'],
      ['audioinput', 'a', 'Headset'],
      ['audioinput', 'b', 'Built-in'],
      ['videoinput', 'c', 'Camera'],
      ['audiooutput', 'd', 'Loud'],
      ['audiooutput', 'e', 'Quiet'],
    );
    const microphones = ['Default - Headset', 'Headset', 'Built-in'];
    expect(names(devices)).toEqual([microphones, [], ['Loud', 'Quiet']]);
    expect(canChoose(devices)).toBe(true);
  });

  it('leave nothing to choose where there is one of each, under several names', async () => {
    const devices = await listed(
      ['audioinput', 'default', 'Default - Headset'],
      ['audioinput', 'communications', 'Communications - Headset'],
      ['audioinput', 'a', 'Headset'],
      ['videoinput', 'c', 'Camera'],
    );
    expect([names(devices), canChoose(devices)]).toEqual([[[], [], []], false]);
  });

  it('have no names before the browser gives leave', async () => {
    const devices = await listed(['audioinput', ''], ['videoinput', ''], ['videoinput', '']);
    expect(devices).toEqual([]);
  });

  it('are told apart where the browser does not', async () => {
    const devices = await listed(
      ['audioinput', 'a', 'USB'],
      ['audioinput', 'b', 'USB'],
      ['videoinput', 'c'],
      ['videoinput', 'd'],
      ['audiooutput', 'e', 'USB'],
      ['audiooutput', 'f', 'Loud'],
    );
    expect(names(devices)).toEqual([
      ['USB', 'USB (2)'],
      ['Camera 1', 'Camera 2'],
      ['USB', 'Loud'],
    ]);
  });

  it('are found again by their names where they have other ids by now, but only then', async () => {
    new DevicesDouble().install();
    chooseDevice('audio', { id: 'before', name: 'Headset' });
    chooseDevice('video', { id: 'c', name: 'Camera' });
    chooseDevice('sound', { id: 'gone', name: 'Headset' });
    const storage = globalThis.localStorage;
    const enumerateDevices = () =>
      Promise.resolve([
        { kind: 'audioinput', deviceId: 'built-in', label: 'Built-in' },
        { kind: 'audioinput', deviceId: 'now', label: 'Headset' },
        { kind: 'videoinput', deviceId: 'd', label: 'Camera' },
        { kind: 'videoinput', deviceId: 'c', label: 'Camera' },
        { kind: 'audiooutput', deviceId: 'loud', label: 'Loud' },
      ]);
    Object.assign(new DevicesDouble(), { enumerateDevices }).install();
    Object.assign(globalThis, { localStorage: storage });
    await listDevices();
    const chosen = (['audio', 'video', 'sound'] as const).map(chosenId);
    expect(chosen).toEqual(['now', 'c', 'gone']);
  });

  it('have no speakers where the page cannot say by which it is heard', async () => {
    const infos = [
      ['audiooutput', 'd', 'Loud'],
      ['audiooutput', 'e', 'Quiet'],
    ] as const;
    const enumerateDevices = () =>
      Promise.resolve(infos.map(([kind, deviceId, label]) => ({ kind, deviceId, label })));
    const devices = Object.assign(new DevicesDouble(), { enumerateDevices });
    devices.install();
    Object.assign(globalThis, { HTMLMediaElement: { prototype: {} } });
    expect(await listDevices()).toEqual([]);
  });

  it('are none where the browser does not tell', async () => {
    const enumerateDevices = () => Promise.reject(new DOMException('No.', 'NotAllowedError'));
    Object.assign(new DevicesDouble(), { enumerateDevices }).install();
    expect(await listDevices()).toEqual([]);
    Object.assign(globalThis, { navigator: {} });
    expect(await listDevices()).toEqual([]);
  });
});

describe('what is shown as chosen', () => {
  const shown = async (usedId?: string) => {
    const devices = await listDevices();
    return shownAmong(choicesOf(devices, 'video'), 'video', usedId);
  };
  beforeEach(() => new DevicesDouble().install());

  it('is the one in use, else the one that was chosen', async () => {
    chooseDevice('video', named('cam-desk'));
    expect(await shown('cam-built-in')).toMatchObject(named('cam-built-in'));
    for (const usedId of ['', undefined]) {
      expect(await shown(usedId)).toMatchObject(named('cam-desk'));
    }
  });

  it('is none of the others where the chosen one is away, or none was chosen', async () => {
    expect(await shown()).toEqual({ id: '', name: 'Default' });
    chooseDevice('video', named('cam-gone'));
    for (const usedId of ['', undefined]) {
      expect(await shown(usedId)).toEqual({ id: '', name: 'Name of cam-gone (not connected)' });
    }
  });
});
