import { chooseDevice, chosenDevice } from './chosen-devices';
import { listDevices } from './device-lists';
import { openDevices } from './devices';
import { DevicesDouble, named, settled } from './media-devices.fixture';
import { OwnMedia } from './own-media';
import { standInOf } from './stand-in';

describe('what stands in for a chosen device that is not there', () => {
  let devices: DevicesDouble;
  beforeEach(() => {
    devices = new DevicesDouble();
    devices.install();
  });

  it('is none where nothing was chosen, or the chosen one is used', async () => {
    const { stream, faults } = await openDevices();
    const own = new OwnMedia(stream, { audio: true, video: true, screen: false }, faults);
    await settled();
    chooseDevice('video', named('cam-built-in'));
    const listed = await listDevices();
    for (const kind of ['audio', 'video', 'sound'] as const) {
      expect(standInOf(kind, listed, own.devices)).toBeNull();
    }
    own.stop();
  });

  it('is remembered as the chosen one once the student keeps it, also as the only one left', async () => {
    chooseDevice('audio', named('mic-headset'));
    devices.plugged = ['mic-built-in'];
    const { stream, faults } = await openDevices({ audio: true, video: false });
    const own = new OwnMedia(stream, { audio: true, video: false, screen: false }, faults);
    await settled();
    const standIn = standInOf('audio', await listDevices(), own.devices);
    expect(standIn).toEqual(named('mic-built-in'));
    if (standIn) chooseDevice('audio', standIn);
    await own.changeDevice('audio');
    expect(standInOf('audio', await listDevices(), own.devices)).toBeNull();
    expect(chosenDevice('audio')).toEqual(named('mic-built-in'));
    expect(devices.open).toEqual(['mic-built-in']);
    own.stop();
  });

  it('is, of speakers, the default', async () => {
    chooseDevice('sound', named('out-headset'));
    devices.plugged = ['out-built-in'];
    const listed = await listDevices();
    const standIn = standInOf('sound', listed, {});
    expect(standIn).toEqual({ id: 'default', name: '' });
    if (standIn) chooseDevice('sound', standIn);
    expect([standInOf('sound', listed, {}), chosenDevice('sound')]).toEqual([null, null]);
  });
});
