/** The used part of the document's focus state. */
interface FocusedPage {
  activeElement: Node | null;
  body: Node;
}

/**
 * Returns whether a part may take the focus: if no element has it, or an element within the part;
 * otherwise it stays.
 */
export function mayTakeFocus(
  part: Pick<Node, 'contains'> | null,
  { activeElement, body }: FocusedPage = document,
): boolean {
  if (!part) return false;
  return activeElement === null || activeElement === body || part.contains(activeElement);
}
