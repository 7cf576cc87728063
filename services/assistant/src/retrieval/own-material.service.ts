import { Injectable } from '@nestjs/common';
import { findPassages, listMaterials } from '@portal/contracts/materials';
import { Messages } from '@portal/messaging';
import { bestPart } from './domain/best-part';
import type { Passage } from '../domain/passage';

const MOST = 8;

/** Uploads that a student has stored, read from testlab; never those of other students. */
@Injectable()
export class OwnMaterial {
  constructor(private readonly messages: Messages) {}

  /** Whether the student has stored any material. @throws PortalError if testlab is unavailable */
  async isKept(studentId: string): Promise<boolean> {
    const { materials } = await this.messages.request(listMaterials, { studentId });
    return materials.length > 0;
  }

  /** Returns sections that match these words, each reduced to its best matching part. */
  async find(studentId: string, words: readonly string[]): Promise<Passage[]> {
    if (words.length === 0) return [];
    const query = words.join(' ');
    const { passages } = await this.messages.request(findPassages, {
      studentId,
      query,
      limit: MOST,
    });
    return passages.map(({ materialId, name, position, title, text }) => ({
      id: `own:${materialId}:${position}`,
      kind: 'own',
      title: name,
      also: [...(title ? [title] : []), wordsOfName(name)],
      text: bestPart(text, words),
      place: title || `Part ${position + 1}`,
      path: null,
      materialId,
      cases: [],
      siblings: [],
      hints: [],
    }));
  }
}

/** "smith-division-of-labour.txt" contains its author and its subject. */
const wordsOfName = (name: string) => name.replace(/\.[a-z]{2,4}$/iu, '').replace(/[-_.]+/gu, ' ');
