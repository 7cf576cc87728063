import { createContext, useContext, type RefObject } from 'react';

type HeadingRef = RefObject<HTMLHeadingElement | null>;

/** The heading of the panel around it. */
export const PanelHeading = createContext<HeadingRef | null>(null);

/** Where the focus goes when what had it in this panel is gone. */
export function usePanelHeading(): HeadingRef | null {
  return useContext(PanelHeading);
}
