const LONGEST = 60;

/** Returns a title for a chat: the beginning of its first message, cut between words. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= LONGEST) return line;
  const cut = characters.slice(0, LONGEST).join('');
  const end = cut.lastIndexOf(' ');
  return `${end > LONGEST / 2 ? cut.slice(0, end) : cut}…`;
}
