import type { ChatSource } from '@portal/contracts/assistant';
import { useMemo } from 'react';
import { Blocks } from './blocks';
import { readMarkdown } from './read-markdown';

export interface AnswerTextProps {
  text: string;
  sources: readonly ChatSource[];
  onSource: (source: ChatSource) => void;
}

/** Text of an answer, rendered as elements only: nothing in it is executed or loaded. */
export default function AnswerText({ text, sources, onSource }: AnswerTextProps) {
  const tokens = useMemo(() => readMarkdown(text), [text]);
  const cite = (number: number) => {
    const source = sources.find((one) => one.number === number);
    return source && { title: source.title, open: () => onSource(source) };
  };
  return (
    <div
      dir="auto"
      className="flex min-w-0 flex-col gap-3 [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
    >
      <Blocks tokens={tokens} cite={cite} />
    </div>
  );
}
