/** A name as strangers see it: 'Ada Obi' is 'Ada O.'. */
export function shortenName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
