import { useEffect, useRef, useState } from 'react';
import { followSpeaker } from '../call/speaker';

/**
 * Plays a stream in a video element; its sound by the speaker that is chosen, unless the element is
 * muted. Where the browser makes no sound before somebody has clicked,
 * `isBlocked` says so, and `unblock` is for that click.
 */
export function useStream(stream: MediaStream | null, isMuted: boolean) {
  const video = useRef<HTMLVideoElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const play = () => {
    video.current?.play().then(
      () => setIsBlocked(false),
      (error: unknown) =>
        setIsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  };
  // Before there is sound Chromium lets no speaker be set.
  const sounds = isMuted ? 0 : (stream?.getAudioTracks().length ?? 0);
  useEffect(
    () => (video.current && sounds > 0 ? followSpeaker(video.current) : undefined),
    [stream, sounds],
  );
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    if (stream) play();
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return { video, isBlocked, unblock: play };
}
