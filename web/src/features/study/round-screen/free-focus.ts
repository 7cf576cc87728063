/** The used part of the page's focus. */
interface FocusedPage {
  activeElement: Node | null;
  body: Node;
}

/** Whether a part may take the focus: nobody has it, or something within the part; else it stays. */
export function mayTakeFocus(
  part: Pick<Node, 'contains'> | null,
  { activeElement, body }: FocusedPage = document,
): boolean {
  if (!part) return false;
  return activeElement === null || activeElement === body || part.contains(activeElement);
}
