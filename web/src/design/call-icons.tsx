import type { ReactNode } from 'react';
import { IconShape } from './icons';

/** Icons of calls, in a module of their own because no other feature loads them. */
const PATHS = {
  mic: 'M12 14.500a3 3 0 0 0 3-3v-5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3ZM6 11.500a6 6 0 0 0 12 0M12 17.500v3M9 20.500h6',
  micOff:
    'M4 4l16 16M9 9v2.500a3 3 0 0 0 4.600 2.500M15 11V6.500a3 3 0 0 0-5.900-.8M6 11.500a6 6 0 0 0 9.300 5M18 11.500a6 6 0 0 1-.6 2.600M12 17.500v3M9 20.500h6',
  camera: 'M4 7h11v10H4V7Zm11 3.500 5-2.500v8l-5-2.500',
  cameraOff: 'M4 4l16 16M9 7h6v6M15 15.500V17H4V7h2.500M15 10.500l5-2.500v8l-2.500-1.200',
  screen: 'M4 5h16v11H4V5Zm4.500 15h7M12 16v4M12 13V8.500M9.500 10.500 12 8l2.500 2.500',
  devices:
    'M4 8h8.500M17.500 8H20M4 16h2.500M11.500 16H20M15 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5ZM9 18.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  hangUp:
    'M3.500 14.500c4.500-5.300 12.500-5.300 17 0l-2 2.500-3.500-1.300v-2.500a9 9 0 0 0-6 0v2.500L5.500 17l-2-2.500Z',
  send: 'M4.500 12 20 4.500 15.500 20l-3.500-6.500L4.500 12ZM12 13.500l8-9',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  bellOff:
    'M4 4l16 16M6 16v-5c0-1.200.3-2.200.9-3.100M9 5.800A6 6 0 0 1 18 11v3M16.500 18h-12L6 16M10 20.500a2 2 0 0 0 4 0',
  bars: 'M6 18v-3M12 18v-7M18 18V6',
} as const;

export type CallIconName = keyof typeof PATHS;

/** Decorative icon beside text, hidden from screen readers. Size in px. */
export function CallIcon({ name, size }: { name: CallIconName; size?: number }): ReactNode {
  return <IconShape path={PATHS[name]} size={size} />;
}
