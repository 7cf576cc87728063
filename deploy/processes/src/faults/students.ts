import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { Api } from './api';

/** Students who register concurrently. */
const ABREAST = 6;
const MAIL_WITHIN_MS = 20_000;

/** A student with a session, as a browser has it. */
export interface VirtualStudent {
  id: string;
  token: string;
}

const tokenSchema = z.object({ token: z.string() });
const claimsSchema = z.object({ sub: z.uuid() });
const mailSchema = z.object({ to: z.string(), text: z.string() });

/** Registers students by e-mail and code, as users do; returns them signed in. */
export async function registerStudents(
  url: string,
  dataDir: string,
  count: number,
): Promise<VirtualStudent[]> {
  const numbers = Array.from({ length: count }, (_, n) => n);
  const students: VirtualStudent[] = [];
  await Promise.all(
    Array.from({ length: ABREAST }, async () => {
      for (let n = numbers.pop(); n !== undefined; n = numbers.pop()) {
        students.push(await register(new Api(url, ''), dataDir, n));
      }
    }),
  );
  return students;
}

async function register(api: Api, dataDir: string, n: number): Promise<VirtualStudent> {
  const email = `virtual.student${n}@miva.edu.ng`;
  const password = `a rehearsal at noon ${n}`;
  await api.post('/api/auth/register', {
    email,
    password,
    confirmPassword: password,
    department: 'Economics',
    acceptedTerms: true,
  });
  const code = await codeFor(path.join(dataDir, 'mailbox'), email);
  const { token } = tokenSchema.parse(await api.post('/api/auth/verify', { email, code }));
  return { id: subjectOf(token), token };
}

function subjectOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8');
  return claimsSchema.parse(JSON.parse(claims)).sub;
}

async function codeFor(mailbox: string, email: string): Promise<string> {
  const deadline = Date.now() + MAIL_WITHIN_MS;
  while (Date.now() < deadline) {
    const names = (await readdir(mailbox).catch(() => [])).filter((name) => name.endsWith('.json'));
    for (const name of names.sort().reverse().slice(0, 50)) {
      const mail = mailSchema.parse(JSON.parse(await readFile(path.join(mailbox, name), 'utf8')));
      const code = /\b(\d{6})\b/.exec(mail.text)?.[1];
      if (mail.to.includes(email) && code) return code;
    }
    await pause(50);
  }
  throw new Error(`No code was mailed to ${email}.`);
}
