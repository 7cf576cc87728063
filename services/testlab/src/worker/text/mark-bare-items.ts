import type { Block } from './block';

const MOST_WORDS = 16;
const LEAST_RUN = 3;
const BULLET: Block['kind'] = 'bullet';

function isBare({ kind, text }: Block): boolean {
  return kind === 'paragraph' && !/[.!?:;,]$/.test(text) && text.split(' ').length <= MOST_WORDS;
}

/**
 * Turns three or more consecutive short lines without full stops into bullets of one run: slides
 * lose their bullets in some exports.
 */
export function markBareItems(blocks: readonly Block[]): Block[] {
  const marked: Block[] = [];
  let at = 0;
  while (at < blocks.length) {
    let end = at;
    for (let next = blocks[end]; next !== undefined && isBare(next); next = blocks[end]) end += 1;
    const run = blocks.slice(at, Math.max(end, at + 1));
    const first = run[0];
    const isRun = end - at >= LEAST_RUN && first !== undefined;
    for (const block of run)
      marked.push(isRun ? { ...block, kind: BULLET, run: first.run } : block);
    at += run.length;
  }
  return marked;
}
