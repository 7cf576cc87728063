/** The members of the browser's speech recognition that are used (Web Speech API). */
export interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<SpeechPart> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}
interface SpeechPart {
  isFinal: boolean;
  0: { transcript: string };
}
type RecognitionClass = new () => Recognition;

/** Language of the specification: English (United States). */
const LANGUAGE = 'en-US';
/**
 * Recognition that ends within this time after a start, in ms, and this often in a row, is not
 * restarted.
 */
const AT_ONCE_MS = 1_000;
const ENDS_MAX = 3;
/** Errors after which recognition is restarted. */
const PASSING = new Set(['no-speech', 'aborted']);

/** Returns the recognition class of the browser, or undefined if it has none. */
export function recognitionClass(): RecognitionClass | undefined {
  const found: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition');
  return found as RecognitionClass | undefined; // as its specification defines it
}

/** Reason why dictation ended without the user. */
export type DictationFailure = 'not-allowed' | 'audio-capture' | 'network' | 'ended';

/** Callbacks of a dictation. */
export interface DictationHandlers {
  /** Receives all text recognised since the start. */
  onText: (text: string) => void;
  /** @param failure undefined if the user stopped it */
  onEnd: (failure?: DictationFailure) => void;
}

/** Dictates until stopped: browsers end recognition after a pause, and it is restarted. */
export class Dictation {
  private recognition: Recognition | undefined;
  private said = '';
  private current = '';
  private isStopped = false;
  private failure: DictationFailure | undefined;
  private startedAt = 0;
  private ends = 0;

  constructor(
    private readonly create: RecognitionClass,
    private readonly handlers: DictationHandlers,
  ) {
    this.start();
  }

  stop(): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.recognition?.stop();
    this.handlers.onEnd();
  }

  private start(): void {
    const recognition = new this.create();
    recognition.lang = LANGUAGE;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) => {
      if (this.isStopped) return;
      this.ends = 0;
      this.current = joined(Array.from(results, (part) => part[0].transcript));
      this.handlers.onText(spaced(this.said, this.current));
    };
    recognition.onerror = ({ error }) => {
      if (!PASSING.has(error)) this.failure = failureOf(error);
    };
    recognition.onend = () => this.goOn();
    this.recognition = recognition;
    this.startedAt = performance.now();
    try {
      recognition.start();
    } catch {
      this.fail('ended');
    }
  }

  private goOn(): void {
    if (this.isStopped) return;
    this.said = spaced(this.said, this.current);
    this.current = '';
    if (performance.now() - this.startedAt < AT_ONCE_MS) this.ends += 1;
    const failure = this.failure ?? (this.ends >= ENDS_MAX ? 'ended' : undefined);
    if (failure) this.fail(failure);
    else this.start();
  }

  private fail(failure: DictationFailure): void {
    this.isStopped = true;
    this.handlers.onEnd(failure);
  }
}

/**
 * Joins the recognised parts. Android returns each growing result as a separate one, so a part that
 * begins with the previous one replaces it.
 */
export function joined(parts: readonly string[]): string {
  const kept: string[] = [];
  for (const part of parts.map((one) => one.trim()).filter(Boolean)) {
    const before = kept.at(-1);
    if (before !== undefined && part.toLowerCase().startsWith(before.toLowerCase())) kept.pop();
    kept.push(part);
  }
  return kept.join(' ');
}

export function spaced(before: string, after: string): string {
  if (!before || !after) return before || after;
  return /\s$/.test(before) ? before + after : `${before} ${after}`;
}

function failureOf(error: string): DictationFailure {
  if (error === 'not-allowed' || error === 'service-not-allowed') return 'not-allowed';
  if (error === 'audio-capture' || error === 'network') return error;
  return 'ended';
}
