/**
 * "Ada Obi, PhD: …" or "HOST: …" at the beginning of a line, with a time before or after the name.
 */
const SPEAKER =
  /^\s*(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*)?([A-Z][\p{L}.'-]*(?: [A-Z][\p{L}.'-]*){0,3}(?:, [A-Z][\p{L}.]{1,6})?)\s*(?:\[?\(?\d{1,2}:\d{2}(?::\d{2})?\)?\]?)?\s*:(?=\s|$)/u;
/** Minimum number of lines of a speaker in a dialogue; a label in notes occurs once or twice. */
const LEAST_TURNS = 3;
/** Labels that are no speakers, however often they occur. */
const LABEL =
  /^(?:Note|Example|Definition|Question|Answer|Tip|Warning|Step|Figure|Table|Source|Q|A|Key)\b/;

/** Removes the names of speakers from the lines of a dialogue. */
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
