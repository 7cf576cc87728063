/** Returns the body without its first line if that line equals the title. */
export function withoutTitle(body: string, title: string): string {
  const [first = '', ...rest] = body.split('\n');
  return first.trim() === title.trim() ? rest.join('\n').trim() : body;
}
