import { splitTopics } from '@portal/contracts/testlab';
import type { ClipboardEvent, ComponentProps } from 'react';
import { TextField } from '../design/field';

const LONGEST = 4_000;

/**
 * Input for topics. A pasted list becomes separate topics; the browser alone would join its lines.
 */
export function TopicsField(props: ComponentProps<typeof TextField>) {
  return <TextField maxLength={LONGEST} onPaste={pasteList} {...props} />;
}

function pasteList(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\n\r\t]/.test(text.trim())) return;
  event.preventDefault();
  const field = event.currentTarget;
  const from = field.selectionStart ?? field.value.length;
  const to = field.selectionEnd ?? from;
  const room = LONGEST - (field.value.length - (to - from));
  field.setRangeText(splitTopics(text).join(', ').slice(0, room), from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
