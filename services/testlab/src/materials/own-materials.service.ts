import { Injectable } from '@nestjs/common';
import { EXPORT_PAGE_MAX } from '@portal/contracts';
import type { StudentDataItem } from '@portal/contracts/student-data';
import type { ExportPage } from '@portal/kit';
import { withinBytes } from '@portal/messaging';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { MaterialsRepository } from './materials.repository';

const placeSchema = z.object({ materialId: z.uuid(), position: z.number().int() });

type OwnMaterial = StudentDataItem<'testlab', 'practice.materials'>;
type OwnSection = StudentDataItem<'testlab', 'practice.materialSections'>;

/** Kept files of a student, for the data export and for deletion. */
@Injectable()
export class OwnMaterialsService {
  constructor(private readonly repository: MaterialsRepository) {}

  count(studentId: string): Promise<number> {
    return this.repository.count(studentId);
  }

  async materials(studentId: string): Promise<ExportPage<OwnMaterial>> {
    const items = (await this.repository.list(studentId)).map(
      ({ id: materialId, name, kind, createdAt }) => {
        return { materialId, name, kind, createdAt: createdAt.toISOString() };
      },
    );
    return { items, next: null };
  }

  /** Returns the texts, section by section, after the place `after`. */
  async sections(studentId: string, after: string | null): Promise<ExportPage<OwnSection>> {
    const place = after === null ? null : placeSchema.parse(JSON.parse(after));
    const found = await this.repository.sectionsAfter(studentId, place, EXPORT_PAGE_MAX);
    const page = found.slice(0, EXPORT_PAGE_MAX).map(({ materialId, position, title, text }) => {
      return { materialId, position, title, text };
    });
    const items = withinBytes(page);
    const last = items.at(-1);
    if (!last || items.length === found.length) return { items, next: null };
    return {
      items,
      next: JSON.stringify({ materialId: last.materialId, position: last.position }),
    };
  }

  forget(manager: EntityManager, studentId: string): Promise<void> {
    return this.repository.forget(manager, studentId);
  }
}
