import { useEffect, useRef, useState } from 'react';
import { followSpeaker } from '../call/speaker';

/**
 * Plays a stream in a video element, with the sound on the chosen speaker unless the element is
 * muted. If the browser requires a user gesture before it plays sound, `isBlocked` is true, and
 * `unblock` is to be called on a click.
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
  // Chromium rejects a speaker for an element without audio.
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
