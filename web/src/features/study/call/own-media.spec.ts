import { chooseDevice } from './chosen-devices';
import { openDevices } from './devices';
import { DevicesDouble, named, settled } from './media-devices.fixture';
import { OwnMedia } from './own-media';

let devices: DevicesDouble;
let own: OwnMedia | null;
beforeEach(() => {
  devices = new DevicesDouble();
  devices.install();
  own = null;
});
afterEach(() => {
  own?.stop();
  expect(devices.open).toEqual([]);
});

/** Returns the media of a screen that opens and sends the given ones. */
async function opened(media = { audio: true, video: true }) {
  const { stream, faults } = await openDevices();
  own = new OwnMedia(stream, { ...media, screen: false }, faults);
  await settled();
  return own;
}
/** Waits until the browser is opening the device. */
async function untilAskedFor(id: string) {
  while (!devices.asked.includes(id)) await Promise.resolve();
}
const used = ({ devices: { audio, video } }: OwnMedia) => [audio?.id, video?.id];

describe('the devices of a call', () => {
  it('are the ones that were chosen, of which the browser is asked once', async () => {
    chooseDevice('audio', named('mic-headset'));
    chooseDevice('video', named('cam-desk'));
    const media = await opened();
    expect(devices.asked).toEqual(['mic-headset cam-desk']);
    expect(used(media)).toEqual(['mic-headset', 'cam-desk']);
    expect(media.devices.audio).toMatchObject({ name: 'Name of mic-headset', isOther: false });
  });

  it('are found by their names where the browser gives them other ids', async () => {
    chooseDevice('audio', { id: 'mic-before', name: named('mic-headset').name });
    const media = await opened();
    expect(devices.asked).toEqual(['mic-headset video']);
    expect(media.devices.audio).toMatchObject({ id: 'mic-headset', isOther: false });
  });

  it('are found by their names also where the browser tells those only then', async () => {
    devices.hidesNames = true;
    chooseDevice('audio', { id: 'mic-before', name: named('mic-headset').name });
    const media = await opened();
    expect(devices.asked).toEqual([
      'mic-before video',
      'mic-before',
      'audio',
      'video',
      'mic-headset',
    ]);
    expect(media.devices.audio).toMatchObject({ id: 'mic-headset', isOther: false });
    expect(devices.open).toEqual(['cam-built-in', 'mic-headset']);
  });

  it.each(['gone', 'busy'] as const)('are the default where the chosen is %s', async (why) => {
    chooseDevice('audio', named('mic-headset'));
    chooseDevice('video', named('cam-desk'));
    if (why === 'gone') devices.plugged = ['mic-built-in', 'cam-built-in', 'cam-desk'];
    else devices.busy.add('mic-headset');
    const media = await opened();
    expect(used(media)).toEqual(['mic-built-in', 'cam-desk']);
    expect(media.devices).toMatchObject({ audio: { isOther: true }, video: { isOther: false } });
    expect([media.faults, media.media.audio]).toEqual([{}, true]);
  });

  it('are not asked for once more of a student who has said no', async () => {
    chooseDevice('audio', named('mic-headset'));
    devices.refused.add('audio').add('video');
    const media = await opened();
    expect(devices.asked).toEqual(['mic-headset video', 'mic-headset', 'video']);
    expect(media.faults).toEqual({ audio: 'refused', video: 'refused' });
  });
});

describe('a camera that is turned off', () => {
  it('stands in for no other any more', async () => {
    chooseDevice('video', named('cam-gone'));
    const media = await opened();
    expect(media.devices.video).toMatchObject({ id: 'cam-built-in', isOther: true });
    await media.setVideo(false);
    expect([media.devices.video, media.devices.audio?.id]).toEqual([undefined, 'mic-built-in']);
  });
});

describe('another device', () => {
  it('takes the place of the one in use, which is closed', async () => {
    const media = await opened();
    let changes = 0;
    media.subscribe(() => (changes += 1));
    chooseDevice('audio', named('mic-headset'));
    await media.changeDevice('audio');
    expect([media.audio?.label, changes]).toEqual(['Name of mic-headset', 1]);
    chooseDevice('video', named('cam-desk'));
    await media.changeDevice('video');
    expect(devices.open).toEqual(['mic-headset', 'cam-desk']);
    expect(media.picture?.label).toBe('Name of cam-desk');
  });

  it('is as silent as the one before', async () => {
    const media = await opened({ audio: false, video: true });
    chooseDevice('audio', named('mic-headset'));
    await media.changeDevice('audio');
    expect([media.audio?.label, media.audio?.enabled]).toEqual(['Name of mic-headset', false]);
    await media.setAudio(true);
    expect([media.media.audio, media.audio?.enabled]).toEqual([true, true]);
  });

  it('is opened only when the video is turned on', async () => {
    const media = await opened({ audio: true, video: false });
    chooseDevice('video', named('cam-desk'));
    await media.changeDevice('video');
    expect([devices.open, media.media.video]).toEqual([['mic-built-in'], false]);
    expect(media.devices.video).toBeUndefined();
    await media.setVideo(true);
    expect(devices.open).toEqual(['mic-built-in', 'cam-desk']);
  });

  it('leaves the one in use where it cannot be opened', async () => {
    const media = await opened();
    chooseDevice('audio', named('mic-gone'));
    await media.changeDevice('audio');
    expect(devices.open).toEqual(['mic-built-in', 'cam-built-in']);
    expect(media.devices.audio).toMatchObject({ id: 'mic-built-in', isOther: true });
    expect([media.media.audio, media.faults]).toEqual([true, {}]);
    devices.busy.add('cam-desk');
    chooseDevice('video', named('cam-desk'));
    await media.changeDevice('video');
    expect(media.devices.video).toMatchObject({ id: 'cam-built-in', isOther: true });
    expect(devices.open).toEqual(['mic-built-in', 'cam-built-in']);
  });

  it('is opened where only one can be open at a time', async () => {
    devices.isPhone = true;
    const media = await opened();
    chooseDevice('video', named('cam-desk'));
    await media.changeDevice('video');
    expect(devices.open).toEqual(['mic-built-in', 'cam-desk']);
    expect(media.devices.video).toMatchObject({ id: 'cam-desk', isOther: false });
  });

  it('is the last of several that are chosen at once', async () => {
    devices.plugged.push('mic-third');
    const media = await opened();
    let open: () => void = () => undefined;
    devices.slow.set('mic-headset', new Promise((resolve) => (open = resolve)));
    chooseDevice('audio', named('mic-headset'));
    const first = media.changeDevice('audio');
    await untilAskedFor('mic-headset');
    chooseDevice('audio', named('mic-third'));
    const last = media.changeDevice('audio');
    await settled();
    open();
    await Promise.all([first, last]);
    expect(devices.open).toEqual(['cam-built-in', 'mic-third']);
  });

  it.each(['off', 'left'] as const)(
    'is closed again where the video is %s by then',
    async (why) => {
      const media = await opened();
      chooseDevice('video', named('cam-desk'));
      const change = media.changeDevice('video');
      await untilAskedFor('cam-desk');
      if (why === 'off') void media.setVideo(false);
      else media.stop();
      await change;
      expect(devices.open.filter((id) => id.startsWith('cam-'))).toEqual([]);
      expect([media.media.video, media.faults]).toEqual([false, {}]);
    },
  );
});

describe('a device that is pulled out', () => {
  it.each([true, false])('gives way to the default, and comes back: heard %s', async (audio) => {
    chooseDevice('audio', named('mic-headset'));
    const media = await opened({ audio, video: true });
    devices.pull('mic-headset');
    await settled();
    expect(media.devices.audio).toMatchObject({ id: 'mic-built-in', isOther: true });
    expect([media.media.audio, media.audio?.enabled]).toEqual([audio, audio]);
    expect(media.faults.audio).toBeUndefined();
    devices.plug('mic-headset');
    await settled();
    expect(media.devices.audio).toMatchObject({ id: 'mic-headset', isOther: false });
    expect([media.audio?.enabled, devices.open]).toEqual([audio, ['cam-built-in', 'mic-headset']]);
  });

  it('is missed where there is no other, until there is one', async () => {
    devices.plugged = ['mic-built-in', 'cam-desk'];
    const media = await opened();
    devices.pull('cam-desk');
    await settled();
    expect([media.media.video, media.faults.video]).toEqual([false, 'missing']);
    devices.plug('cam-built-in');
    await settled();
    expect([media.media.video, media.faults.video]).toEqual([true, undefined]);
  });
});

describe('devices that are handed on', () => {
  it('stay open, and are followed no more', async () => {
    const media = await opened();
    const stream = media.release();
    expect(stream.getTracks().map(({ label }) => label)).toHaveLength(2);
    chooseDevice('audio', named('mic-headset'));
    await media.changeDevice('audio');
    media.stop();
    expect(devices.open).toEqual(['mic-built-in', 'cam-built-in']);
    own = new OwnMedia(stream, { audio: true, video: true, screen: false });
    await settled();
  });

  it('are opened anew where they were closed for another', async () => {
    const stream = (await opened()).release();
    for (const track of stream.getTracks()) track.stop();
    own = new OwnMedia(stream, { audio: true, video: true, screen: false });
    let changes = 0;
    own.subscribe(() => (changes += 1));
    expect(own.media).toMatchObject({ audio: false, video: false });
    await settled();
    expect(own.media).toMatchObject({ audio: true, video: true });
    expect([devices.open, changes]).toEqual([['mic-built-in', 'cam-built-in'], 2]);
    expect(stream.getTracks().map(({ readyState }) => readyState)).toEqual(['live', 'live']);
  });

  it('are asked for once more where nothing is handed on, which says why', async () => {
    devices.refused.add('audio').add('video');
    const stream = (await opened()).release();
    const askedBefore = devices.asked.length;
    own = new OwnMedia(stream, { audio: true, video: true, screen: false });
    let changes = 0;
    own.subscribe(() => (changes += 1));
    await settled();
    expect(own.faults).toEqual({ audio: 'refused', video: 'refused' });
    expect([devices.asked.slice(askedBefore), changes]).toEqual([['audio', 'video'], 2]);
  });

  it('are not asked for where the student wants to send nothing', async () => {
    own = new OwnMedia(new MediaStream(), { audio: false, video: false, screen: false });
    await settled();
    expect([devices.asked, own.faults]).toEqual([[], {}]);
  });

  it('are not closed by a change that was begun before', async () => {
    devices.isPhone = true;
    const media = await opened();
    chooseDevice('video', named('cam-desk'));
    const change = media.changeDevice('video');
    await untilAskedFor('cam-desk');
    const stream = media.release();
    await change;
    expect(devices.open).toEqual(['mic-built-in', 'cam-built-in']);
    own = new OwnMedia(stream, { audio: true, video: true, screen: false });
    await settled();
    expect(own.devices.video).toMatchObject({ id: 'cam-desk', isOther: false });
  });
});
