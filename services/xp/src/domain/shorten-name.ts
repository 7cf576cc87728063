/** Returns a name as visitors without a session see it: 'Ada O.' for 'Ada Obi'. */
export function shortenName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  const initial = [...(rest.at(-1) ?? '')][0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
