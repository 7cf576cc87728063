import type { StudyMember } from '@portal/contracts/study';
import { t } from '../texts';
import type { CallMedia, CallState } from '../call/call';
import type { RoomView } from './room-view';

type Known = Pick<RoomView, 'members' | 'callState'>;

/** Returns the text about a change: members who join and leave, and the media that each sends. */
export function newsOf(before: Known, after: Known, userId: string): string {
  const own =
    before.callState && after.callState
      ? ownNews(before.callState.media, after.callState.media)
      : [];
  const devices = after.callState ? deviceNews(before.callState, after.callState) : [];
  const others = [...before.members, ...after.members].map(({ _id }) => _id);
  const spoken = [...new Set(others)]
    .filter((id) => id !== userId)
    .flatMap((id) => memberNews(find(before, id), find(after, id)));
  return [...own, ...devices, ...spoken].join(' ');
}

/** Returns the reason why a member of the session is not shown in its call. */
export function absence({ _id, name }: StudyMember, wereInCall: ReadonlySet<string>): string {
  return t(wereInCall.has(_id) ? 'study.call.lostOne' : 'study.call.notIn', { name });
}

const find = ({ members }: Known, id: string) => members.find(({ _id }) => _id === id);

const isInCall = (member: StudyMember | undefined) => (member?.peerId ?? null) !== null;

function ownNews(before: CallMedia, after: CallMedia): string[] {
  const news: string[] = [];
  if (before.audio !== after.audio) news.push(t(`study.call.own.${after.audio ? 'on' : 'muted'}`));
  if (before.video !== after.video) {
    news.push(t(`study.call.own.${after.video ? 'videoOn' : 'videoOff'}`));
  }
  if (before.screen !== after.screen) {
    news.push(t(`study.call.own.${after.screen ? 'shares' : 'sharesNot'}`));
  }
  return news;
}

/**
 * Returns which microphone or camera replaces another; for the first ones, if it is not the chosen
 * one.
 */
function deviceNews(before: CallState | null, after: CallState): string[] {
  return (['audio', 'video'] as const).flatMap((kind) => {
    const [was, is] = [before?.devices?.[kind], after.devices?.[kind]];
    if (!is || (was?.id === is.id && was.isOther === is.isOther)) return [];
    if (is.isOther) return [t(`study.devices.other.${kind}`, { name: is.name })];
    return was ? [t(`study.devices.now.${kind}`, { name: is.name })] : [];
  });
}

function memberNews(before: StudyMember | undefined, after: StudyMember | undefined): string[] {
  const [was, is] = [isInCall(before), isInCall(after)];
  const name = after?.name ?? before?.name ?? '';
  if (!was && is) return [t('study.call.joined', { name })];
  // A member who is still in the session returns automatically.
  if (was && !is) return [t(after ? 'study.call.lostOne' : 'study.call.gone', { name })];
  if (!before || !after || !is) return [];
  const news: string[] = [];
  if (before.media.video !== after.media.video) {
    news.push(t(`study.call.other.${after.media.video ? 'videoOn' : 'videoOff'}`, { name }));
  }
  if (before.media.screen !== after.media.screen) {
    news.push(t(`study.call.other.${after.media.screen ? 'shares' : 'sharesNot'}`, { name }));
  }
  return news;
}
