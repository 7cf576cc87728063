import { Injectable, Logger } from '@nestjs/common';
import type { Chat, ChatSource } from '@portal/contracts/assistant';
import { listMaterials } from '@portal/contracts/materials';
import { Messages } from '@portal/messaging';

/** Finds which sources of old answers were deleted since. */
@Injectable()
export class GoneMaterial {
  private readonly logger = new Logger(GoneMaterial.name);

  constructor(private readonly messages: Messages) {}

  /** The excerpt of a deleted source goes, too. */
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

  /** Null: that cannot be asked just now. */
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
