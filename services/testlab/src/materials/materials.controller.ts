import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  deleteMaterial,
  findPassages,
  getSections,
  keepMaterial,
  listMaterials,
  renameMaterial,
} from '@portal/contracts/materials';
import { HandlesRequest } from '@portal/messaging';
import { MaterialsService } from './materials.service';

/** Message handlers of My material. */
@Controller()
export class MaterialsController {
  constructor(private readonly materials: MaterialsService) {}

  @HandlesRequest(listMaterials)
  list({ studentId }: RequestOf<typeof listMaterials>) {
    return this.materials.list(studentId);
  }

  @HandlesRequest(keepMaterial)
  keep(request: RequestOf<typeof keepMaterial>) {
    return this.materials.keep(request);
  }

  @HandlesRequest(renameMaterial)
  async rename({ name, ...own }: RequestOf<typeof renameMaterial>) {
    await this.materials.rename(own, name);
    return { message: 'File renamed.' };
  }

  @HandlesRequest(deleteMaterial)
  async delete(request: RequestOf<typeof deleteMaterial>) {
    await this.materials.delete(request);
    return { message: 'File deleted.' };
  }

  @HandlesRequest(getSections)
  sections(request: RequestOf<typeof getSections>) {
    return this.materials.sections(request);
  }

  @HandlesRequest(findPassages)
  passages(request: RequestOf<typeof findPassages>) {
    return this.materials.findPassages(request);
  }
}
