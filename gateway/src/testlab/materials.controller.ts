import { Controller } from '@nestjs/common';
import {
  deleteMaterial,
  deleteMaterialRoute,
  getSections,
  getSectionsRoute,
  keepMaterialRoute,
  listMaterials,
  listMaterialsRoute,
  renameMaterial,
  renameMaterialRoute,
} from '@portal/contracts/materials';
import { FILE_MAX_BYTES } from '@portal/contracts/testlab';
import { PortalError } from '@portal/platform';
import { Limited } from '../limits/limited.decorator';
import type { CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';
import { Generations } from './generations';

/** Files that a student keeps as material. */
@HandsOn(listMaterialsRoute, listMaterials, ({ caller }) => ({ studentId: caller.userId }))
@HandsOn(renameMaterialRoute, renameMaterial, (call) => ({
  ...call.body,
  studentId: call.caller.userId,
  materialId: call.id('materialId'),
}))
@HandsOn(deleteMaterialRoute, deleteMaterial, (call) => ({
  studentId: call.caller.userId,
  materialId: call.id('materialId'),
}))
@HandsOn(getSectionsRoute, getSections, (call) => ({
  ...call.query,
  studentId: call.caller.userId,
  materialId: call.id('materialId'),
}))
@Controller()
export class MaterialsController {
  constructor(private readonly generations: Generations) {}

  @Limited('generate')
  @TakesFile(FILE_MAX_BYTES)
  @Route(keepMaterialRoute)
  keep(call: CallOf<typeof keepMaterialRoute>) {
    const { upload } = call;
    if (!upload) throw new PortalError('invalid_input', 'Please choose a file.');
    return this.generations.keep(call, upload);
  }
}
