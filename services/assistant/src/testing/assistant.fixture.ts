import { randomUUID } from 'node:crypto';
import { Controller, Module } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { answerMessage, type AnswerChunk, type ChatMessage } from '@portal/contracts/assistant';
import { findPassages, listMaterials } from '@portal/contracts/materials';
import { HandlesRequest, MessagesModule } from '@portal/messaging';
import { PortalError } from '@portal/platform';
import { joinBus, startTestService, type TestService } from '@portal/testing';
import { AssistantModule } from '../assistant.module';

/** A section of a file that a student has stored. */
export interface KeptSection {
  studentId: string;
  materialId: string;
  name: string;
  title: string;
  position: number;
  text: string;
}

/** Testlab double at its contracts: holds the material that a test has put into it. */
export class KeptMaterial {
  sections: KeptSection[] = [];
  /** Whether testlab is unavailable. */
  isAway = false;
  /** Whether material can be listed but not searched. */
  isUnsearchable = false;

  keep(studentId: string, name: string, ...texts: string[]): string {
    const materialId = randomUUID();
    const sections = texts.map((text, position) => {
      return { studentId, materialId, name, title: `Page ${position + 1}`, position, text };
    });
    this.sections.push(...sections);
    return materialId;
  }

  delete(materialId: string): void {
    this.sections = this.sections.filter((section) => section.materialId !== materialId);
  }
}

function testlabDouble(kept: KeptMaterial) {
  @Controller()
  class TestlabDouble {
    @HandlesRequest(findPassages)
    find({ studentId, query, limit }: RequestOf<typeof findPassages>) {
      if (kept.isAway || kept.isUnsearchable) throw new PortalError('unavailable', 'Away.');
      const words = query.toLowerCase().split(' ');
      const passages = kept.sections
        .filter((section) => section.studentId === studentId)
        .map((section) => {
          const found = words.filter((word) => section.text.toLowerCase().includes(word));
          return { ...section, share: found.length / words.length };
        })
        .filter(({ share }) => share > 0)
        .sort((one, other) => other.share - one.share);
      return Promise.resolve({ passages: passages.slice(0, limit) });
    }

    @HandlesRequest(listMaterials)
    list({ studentId }: RequestOf<typeof listMaterials>) {
      if (kept.isAway) throw new PortalError('unavailable', 'Away.');
      const own = kept.sections.filter((section) => section.studentId === studentId);
      const ids = [...new Set(own.map(({ materialId }) => materialId))];
      const createdAt = new Date(0).toISOString();
      const materials = ids.map((materialId) => {
        return { materialId, name: 'x', kind: 'txt' as const, bytes: 1, sections: 1, createdAt };
      });
      return Promise.resolve({ materials, usedBytes: 1, limitBytes: 100 });
    }
  }

  @Module({ imports: [MessagesModule.forGateway()], controllers: [TestlabDouble] })
  class TestlabDoubleModule {}
  return TestlabDoubleModule;
}

/** The assistant with a testlab double. */
export interface TestAssistant {
  service: TestService;
  kept: KeptMaterial;
  stop(): Promise<void>;
}

export async function startAssistant(
  env: Record<string, string> = {},
  clock?: () => Date,
): Promise<TestAssistant> {
  const kept = new KeptMaterial();
  const module = AssistantModule;
  const service = await startTestService({
    name: 'assistant',
    module,
    env,
    ...(clock && { clock }),
  });
  const testlab = await joinBus(service.bus, { name: 'testlab', module: testlabDouble(kept) });
  const stop = async () => {
    await testlab.close();
    await service.stop();
  };
  return { service, kept, stop };
}

/** Options of a message that a student sends. */
export interface Sent {
  studentId?: string;
  chatId?: string | null;
  messageId?: string;
  message?: string;
  mode?: 'plain' | 'tutor';
  isAgain?: boolean;
}

/** Chunks received in reply. */
export interface Received {
  chunks: AnswerChunk[];
  chatId: string;
  question: ChatMessage;
  answer: ChatMessage;
  /** The text as a screen shows it while it arrives. */
  streamed: string;
}

/** Sends a message and reads its answer to the end. */
export async function send(
  { service }: TestAssistant,
  sent: Sent,
  onChunk: (chunk: AnswerChunk) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Received> {
  const chunks: AnswerChunk[] = [];
  const request = {
    studentId: randomUUID(),
    messageId: randomUUID(),
    message: 'What is osmosis?',
    chatId: null,
    ...sent,
  };
  for await (const chunk of service.messages.stream(answerMessage, request, signal)) {
    chunks.push(chunk);
    onChunk(chunk);
  }
  return receivedOf(chunks);
}

export function receivedOf(chunks: AnswerChunk[]): Received {
  const [begun] = chunks;
  const ended = chunks.at(-1);
  if (begun?.kind !== 'begun' || ended?.kind !== 'ended') throw new Error('No whole answer came.');
  let streamed = '';
  for (const chunk of chunks) {
    if (chunk.kind === 'text') streamed += chunk.text;
    if (chunk.kind === 'instead') streamed = chunk.text;
  }
  const { chatId, question } = begun;
  return { chunks, chatId, question, answer: ended.answer, streamed };
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error('It did not come to be in time.');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
