/** "Ada Obi, PhD: …" or "HOST: …" at the start of a line, with a time before or behind the name. */
const SPEAKER =
  /^\s*(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*)?([A-Z][\p{L}.'-]*(?: [A-Z][\p{L}.'-]*){0,3}(?:, [A-Z][\p{L}.]{1,6})?)\s*(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?)?\s*:(?=\s|$)/u;
/** Who speaks so often speaks in a dialogue; a label of notes comes once or twice. */
const LEAST_TURNS = 3;
/** A label of that kind is no speaker, however often it comes. */
const LABEL =
  /^(?:Note|Example|Definition|Question|Answer|Tip|Warning|Step|Figure|Table|Source|Q|A|Key)\b/;

/** Takes the names of speakers off the lines of a dialogue: what is left is what they say. */
export function stripSpeakers(text: string): string {
  const lines = text.split('\n');
  const turns = new Map<string, number>();
  const speakerOf = (line: string): string | undefined => SPEAKER.exec(line.slice(0, 120))?.[1];
  for (const line of lines) {
    const speaker = speakerOf(line);
    if (speaker !== undefined && !LABEL.test(speaker))
      turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
  }
  return lines
    .map((line) => {
      const speaker = speakerOf(line);
      const speaks = speaker !== undefined && (turns.get(speaker) ?? 0) >= LEAST_TURNS;
      return speaks ? line.replace(SPEAKER, '').trimStart() : line;
    })
    .join('\n');
}
