import { spawn } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

/** Hard limits of one PDF. Memory in kB, time in ms. */
const MEMORY_KB = 400_000;
const TIME_MS = 15_000;
const MAX_PAGES = 200;
/** Characters that are read of any document. */
export const MAX_CHARACTERS = 400_000;

const SCRIPT = path.join(__dirname, '../../documents/extract-pdf-text.mjs');

const answerSchema = z.union([
  z.object({ text: z.string() }),
  z.object({ refused: z.enum(['encrypted', 'broken', 'too-many-pages', 'too-heavy']) }),
]);
export type PdfText = z.infer<typeof answerSchema>;

/**
 * Extracts a PDF's text in a process of its own, killed after 15 s or past 400 MB of memory; a
 * worker's heap limit does not stop a PDF that unfolds outside the heap.
 */
export function extractPdfText(file: string, signal: AbortSignal): Promise<PdfText> {
  const node = [process.execPath, '--max-old-space-size=300', SCRIPT, file];
  const [command, args] = limited([...node, String(MAX_PAGES), String(MAX_CHARACTERS)]);
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {},
      timeout: TIME_MS,
      killSignal: 'SIGKILL',
      signal,
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', () => resolve(parse(Buffer.concat(chunks).toString('utf8'))));
  });
}

/** A process that was killed has said nothing whole: the document was too heavy for its limits. */
function parse(output: string): PdfText {
  try {
    return answerSchema.parse(JSON.parse(output));
  } catch {
    return { refused: 'too-heavy' };
  }
}

/** `ulimit -d` holds for everything that the process allocates; Windows has no such limit. */
function limited(command: string[]): [string, string[]] {
  const [program = '', ...rest] = command;
  if (process.platform === 'win32') return [program, rest];
  return ['/bin/sh', ['-c', `ulimit -d ${MEMORY_KB}; exec "$@"`, 'sh', ...command]];
}
