/** Names of the portal's features, and of activities of students in it. */
const PORTAL_WORDS =
  /\b(?:portal|xp|experience points|testlab|test lab|my (?:test|file|notes|points)|my points|points|quiz|study with|the board|profile|next level|textbooks?|studypal|study pal|study partner|study room|leaderboard|level|badge|password|log ?in|sign ?in|log ?out|sign ?out|account|profile|avatar|r[ée]sum[ée]|upload|announcements?|notification|admins?|feedback|dashboard|dark mode|my data|practice test|duel|finish review|job|internship|apply|my library|saved? (?:a )?books?|search history|assistant|microphone|verification|code)\b/iu;
/** Phrases of users who want to do something rather than understand it. */
const DOING =
  /^(?:how (?:do|can|could|should|to)\b.{0,30}\b(?:i|my|one|you)?\b|where (?:do|can|is|are|did)\b|can i\b|may i\b|am i\b|do i\b|did i\b|is my\b|my\b|i (?:can|cannot|can't|forgot|lost|want|need|did)\b|why (?:is|are|did|was|were|does|do|has|have|can't|cannot)\b.{0,20}\b(?:i|my)\b|who (?:sees|can see)\b|what (?:happens|costs?|are xp|is xp)\b)/iu;

/** Whether a question is about the portal itself, judged by its words. */
export function isOnPortal(question: string): boolean {
  const words = question.slice(0, 400).trim();
  return (
    PORTAL_WORDS.test(words) && (DOING.test(words) || /\bmy\b|\bi\b|\bxp\b|portal/iu.test(words))
  );
}
