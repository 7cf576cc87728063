import { useEffect, useRef, useState } from 'react';

/**
 * Plays a stream in a video element. Where the browser makes no sound before somebody has clicked,
 * `isBlocked` says so, and `unblock` is for that click.
 */
export function useStream(stream: MediaStream | null) {
  const video = useRef<HTMLVideoElement>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const play = () => {
    video.current?.play().then(
      () => setIsBlocked(false),
      (error: unknown) =>
        setIsBlocked(error instanceof DOMException && error.name === 'NotAllowedError'),
    );
  };
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
