import { useEffect, useRef } from 'react';

/**
 * Where a call that is drawn by its provider is seen. Its frame stands at the end of the page and is
 * laid over this place: a frame that is moved in the page is loaded anew, and the call with it.
 */
export function FramePlace({ frame }: { frame: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const follow = () => {
      const { left, top, width, height } = element.getBoundingClientRect();
      Object.assign(frame.style, {
        left: `${left + scrollX}px`,
        top: `${top + scrollY}px`,
        width: `${width}px`,
        height: `${height}px`,
        visibility: 'visible',
      });
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    // What grows above it moves it.
    sizes.observe(document.body);
    follow();
    return () => {
      sizes.disconnect();
      frame.style.visibility = 'hidden';
    };
  }, [frame]);
  return <div ref={place} className="size-full" />;
}
