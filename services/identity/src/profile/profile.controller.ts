import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import {
  getPublicProfile,
  locate,
  removeAvatar,
  removeResume,
  setAvatar,
  setResume,
  updateProfile,
} from '@portal/contracts/profile';
import { HandlesRequest } from '@portal/messaging';
import { ProfileFilesService } from './files/profile-files.service';
import { LocateService } from './places/locate.service';
import { ProfileService } from './profile.service';

/** Message handlers of profiles. */
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly files: ProfileFilesService,
    private readonly places: LocateService,
  ) {}

  @HandlesRequest(updateProfile)
  async update(request: RequestOf<typeof updateProfile>) {
    return { message: 'Your profile is saved.', profile: await this.profiles.update(request) };
  }

  @HandlesRequest(getPublicProfile)
  show({ studentId, viewerId }: RequestOf<typeof getPublicProfile>) {
    return this.profiles.show(studentId, viewerId);
  }

  @HandlesRequest(setAvatar)
  setAvatar(request: RequestOf<typeof setAvatar>) {
    return this.files.setAvatar(request);
  }

  @HandlesRequest(setResume)
  setResume(request: RequestOf<typeof setResume>) {
    return this.files.setResume(request);
  }

  @HandlesRequest(removeAvatar)
  async removeAvatar({ studentId }: RequestOf<typeof removeAvatar>) {
    const profile = await this.files.removeAvatar(studentId);
    return { message: 'Your picture is removed.', profile };
  }

  @HandlesRequest(removeResume)
  async removeResume({ studentId }: RequestOf<typeof removeResume>) {
    const profile = await this.files.removeResume(studentId);
    return { message: 'Your résumé is removed.', profile };
  }

  @HandlesRequest(locate)
  locate(request: RequestOf<typeof locate>) {
    return this.places.locate(request);
  }
}
