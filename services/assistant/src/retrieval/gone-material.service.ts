import { Injectable, Logger } from '@nestjs/common';
import type { Chat, ChatSource } from '@portal/contracts/assistant';
import { listMaterials } from '@portal/contracts/materials';
import { Messages } from '@portal/messaging';

/** Finds sources of earlier answers that were deleted since. */
@Injectable()
export class GoneMaterial {
  private readonly logger = new Logger(GoneMaterial.name);

  constructor(private readonly messages: Messages) {}

  /** Marks deleted sources and removes their excerpts. */
  async mark(studentId: string, chats: readonly Chat[]): Promise<Chat[]> {
    const sources = chats.flatMap(({ messages }) => messages.flatMap((one) => one.sources));
    const hasOwn = sources.some(({ kind }) => kind === 'own');
    const kept = hasOwn ? await this.keptOf(studentId) : null;
    if (!kept) return [...chats];
    const marked = (source: ChatSource) =>
      source.materialId === null || kept.has(source.materialId)
        ? source
        : { ...source, isGone: true, excerpt: '' };
    return chats.map((chat) => ({
      ...chat,
      messages: chat.messages.map((one) => ({ ...one, sources: one.sources.map(marked) })),
    }));
  }

  /** Returns the ids of stored material; null: testlab is unavailable. */
  private async keptOf(studentId: string): Promise<Set<string> | null> {
    try {
      const { materials } = await this.messages.request(listMaterials, { studentId });
      return new Set(materials.map(({ materialId }) => materialId));
    } catch (error) {
      this.logger.warn(`Kept material could not be listed: ${String(error)}`);
      return null;
    }
  }
}
