import { Injectable, Logger } from '@nestjs/common';
import type { ChatMessage } from '@portal/contracts/assistant';
import { listMaterials } from '@portal/contracts/materials';
import { Messages } from '@portal/messaging';

/** Tells which sources of old answers were deleted since. */
@Injectable()
export class GoneMaterial {
  private readonly logger = new Logger(GoneMaterial.name);

  constructor(private readonly messages: Messages) {}

  /** Of what is gone the excerpt goes, too. */
  async mark(studentId: string, messages: readonly ChatMessage[]): Promise<ChatMessage[]> {
    const hasOwn = messages.some(({ sources }) => sources.some(({ kind }) => kind === 'own'));
    const kept = hasOwn ? await this.keptOf(studentId) : null;
    if (!kept) return [...messages];
    return messages.map((message) => ({
      ...message,
      sources: message.sources.map((source) =>
        source.materialId === null || kept.has(source.materialId)
          ? source
          : { ...source, isGone: true, excerpt: '' },
      ),
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
