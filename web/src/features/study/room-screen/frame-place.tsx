import { useEffect, useRef } from 'react';

/**
 * Placeholder for a call that its provider renders. The frame stays at the end of the document and
 * is positioned over this element: moving a frame within the document would reload it, and the call
 * with it.
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
    // Content that grows above moves the placeholder.
    sizes.observe(document.body);
    follow();
    return () => {
      sizes.disconnect();
      frame.style.visibility = 'hidden';
    };
  }, [frame]);
  return <div ref={place} className="size-full" />;
}
