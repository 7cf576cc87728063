/** A body whose first line is the title, all of it, does not say it twice. */
export function withoutTitle(body: string, title: string): string {
  const [first = '', ...rest] = body.split('\n');
  return first.trim() === title.trim() ? rest.join('\n').trim() : body;
}
