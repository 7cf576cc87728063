import { createContext, useContext, type RefObject } from 'react';

type HeadingRef = RefObject<HTMLHeadingElement | null>;

/** Context with the heading of the enclosing panel. */
export const PanelHeading = createContext<HeadingRef | null>(null);

/** Returns the heading that receives the focus when the focused element of the panel is removed. */
export function usePanelHeading(): HeadingRef | null {
  return useContext(PanelHeading);
}
