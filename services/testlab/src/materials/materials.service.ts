import { Inject, Injectable } from '@nestjs/common';
import type { RequestOf, ResponseOf } from '@portal/contracts';
import {
  MATERIAL_NAME_MAX,
  MATERIALS_MAX,
  SECTIONS_PAGE_MAX,
  type findPassages,
  type getSections,
  type keepMaterial,
  type listMaterials,
  type Material,
} from '@portal/contracts/materials';
import { cutText, keptText } from '@portal/contracts';
import { accountDeleted, holdStudentAlone, Transactions } from '@portal/kit';
import type { WorkOrder } from '@portal/kit/workers';
import { CLOCK, newId, PORTAL_CONFIG, PortalError, type Clock } from '@portal/platform';
import type { PortalConfig } from '@portal/platform';
import { fileRefusal, Uploads, type Upload } from '../text-pool/uploads';
import { GenerationBudgetService } from '../text-pool/generation-budget.service';
import { PerStudentQueue } from '../text-pool/per-student-queue';
import { RunningGenerations } from '../text-pool/running-generations';
import { MAX_CHARACTERS } from '../worker/text/documents/max-characters';
import type { ReadSections } from '../worker/text/documents/read-sections.task';
import { TextPool } from '../text-pool/text-pool';
import type { MaterialEntity } from './material.entity';
import { MaterialsRepository, SECTION_BYTES, type OwnMaterial } from './materials.repository';
import { PassagesRepository } from './passages.repository';

const MEGABYTE = 1024 * 1024;
const ONLY_BEGINNING = `Only the first ${MAX_CHARACTERS.toLocaleString('en')} characters were kept.`;

type KeptMaterial = ResponseOf<typeof keepMaterial>;

/** Files that students keep for further practice: their text, accessible to their owner alone. */
@Injectable()
export class MaterialsService {
  private readonly limitBytes: number;

  constructor(
    private readonly transactions: Transactions,
    private readonly repository: MaterialsRepository,
    private readonly passages: PassagesRepository,
    private readonly uploads: Uploads,
    private readonly texts: TextPool,
    private readonly ownFiles: PerStudentQueue,
    private readonly running: RunningGenerations,
    private readonly budget: GenerationBudgetService,
    @Inject(CLOCK) private readonly now: Clock,
    @Inject(PORTAL_CONFIG) { MATERIAL_MB_PER_STUDENT }: PortalConfig,
  ) {
    this.limitBytes = MATERIAL_MB_PER_STUDENT * MEGABYTE;
  }

  async list(studentId: string): Promise<ResponseOf<typeof listMaterials>> {
    const materials = (await this.repository.list(studentId)).map(toMaterial);
    const usedBytes = materials.reduce((sum, one) => sum + spaceOf(one), 0);
    return { materials, usedBytes, limitBytes: this.limitBytes };
  }

  /**
   * Keeps the text of an upload and deletes the upload. A file with the same name and text as a
   * kept one is stored once.
   * @throws PortalError the refusals of the file and of the budget; `conflict` if the student's
   * space is used up; `aborted` if the caller has gone; `unauthenticated` if the student is
   * deleted.
   */
  async keep({
    studentId,
    generationId = newId(),
    file,
  }: RequestOf<typeof keepMaterial>): Promise<KeptMaterial> {
    return this.running.run({ generationId, studentId }, async (signal) => {
      const order = { owner: studentId, signal };
      const work = () => this.budget.charge('file', order, (charged) => this.read(file, charged));
      try {
        return await this.ownFiles.add(studentId, work, signal);
      } catch (error) {
        throw signal.aborted ? wasNotKept() : error;
      } finally {
        await this.uploads.discard(file);
      }
    });
  }

  /** Like `keep`, for a file on the local disk and without its cost. */
  async keepFile(file: { path: string; name: string }, order: WorkOrder): Promise<KeptMaterial> {
    const read = await this.texts.readSections({ file }, order);
    if ('refused' in read) throw fileRefusal(read);
    const kept = await this.store(order.owner, file.name, read);
    return read.isCut ? { ...kept, notice: ONLY_BEGINNING } : kept;
  }

  /** @throws PortalError `not_found` if the student has no such file. */
  async rename(own: OwnMaterial, name: string): Promise<void> {
    if (!(await this.repository.rename(own, name))) throw noSuchFile();
  }

  delete(own: OwnMaterial): Promise<void> {
    return this.repository.delete(own);
  }

  /** @throws PortalError `not_found` if the student has no such file. */
  async sections(request: RequestOf<typeof getSections>): Promise<ResponseOf<typeof getSections>> {
    const material = await this.repository.find(request);
    if (!material) throw noSuchFile();
    const found = await this.repository.page(request, request.from);
    const sections = found.slice(0, SECTIONS_PAGE_MAX).map(({ position, title, text }) => {
      return { position, title, text };
    });
    const next = found.length > sections.length ? request.from + sections.length : null;
    return { material: toMaterial(material), sections, next };
  }

  /** Returns the whole text. @throws PortalError `not_found` if the student has no such file. */
  async textOf(own: OwnMaterial): Promise<{ name: string; text: string }> {
    const [material, text] = [await this.repository.find(own), await this.repository.textOf(own)];
    if (!material || text === null) throw noSuchFile();
    return { name: material.name, text };
  }

  async findPassages({ studentId, query, limit }: RequestOf<typeof findPassages>) {
    return { passages: await this.passages.find(studentId, query, limit) };
  }

  private read(file: Upload, order: WorkOrder): Promise<KeptMaterial> {
    return this.uploads.use(file, (local) => this.keepFile(local, order));
  }

  private store(studentId: string, fileName: string, read: ReadSections): Promise<Material> {
    const { kind, sections } = read;
    const bytes = sections.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
    const name =
      cutText(keptText(fileName).replace(/\s+/g, ' ').trim(), MATERIAL_NAME_MAX) || 'Untitled';
    return this.transactions.run(async ({ manager }) => {
      // Exclusive lock: the used space is summed up before more is taken.
      if (!(await holdStudentAlone(manager, studentId))) throw accountDeleted();
      const file = { studentId, name, kind, bytes, sections: sections.length };
      const same = await this.repository.findSame(manager, file, sections);
      if (same) return toMaterial(same);
      const used = await this.repository.usage(manager, studentId);
      if (used.count >= MATERIALS_MAX || used.bytes + spaceOf(file) > this.limitBytes)
        throw noSpace();
      const own = { id: newId(), ...file, createdAt: this.now() };
      await this.repository.insert(manager, own, sections);
      return toMaterial(own);
    });
  }
}

function toMaterial({ id, name, kind, bytes, sections, createdAt }: MaterialEntity): Material {
  return { materialId: id, name, kind, bytes, sections, createdAt: createdAt.toISOString() };
}

/** Returns the space that a file takes of the student's limit, in bytes. */
function spaceOf({ bytes, sections }: Pick<Material, 'bytes' | 'sections'>): number {
  return bytes + sections * SECTION_BYTES;
}

function noSuchFile(): PortalError {
  return new PortalError('not_found', 'There is no such file in My material.');
}

function wasNotKept(): PortalError {
  return new PortalError('aborted', 'Reading was stopped: the file was not kept.');
}

function noSpace(): PortalError {
  return new PortalError(
    'conflict',
    'Your space in My material is used up. Delete a file there, then try again.',
  );
}
