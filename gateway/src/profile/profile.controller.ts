import { Controller } from '@nestjs/common';
import {
  findResume,
  getAvatarRoute,
  getPublicProfile,
  getPublicProfileRoute,
  getResumeRoute,
  locate,
  locateRoute,
  readAvatar,
  readResume,
  removeAvatar,
  removeAvatarRoute,
  removeResume,
  removeResumeRoute,
  setAvatar,
  setAvatarRoute,
  setResume,
  setResumeRoute,
  updateProfile,
  updateProfileRoute,
  AVATAR_MAX_BYTES,
  RESUME_MAX_BYTES,
} from '@portal/contracts/profile';
import type { Caller } from '@portal/contracts/identity';
import { Messages } from '@portal/messaging';
import { PortalError, timeoutSignal } from '@portal/platform';
import { FileAnswer } from '../http/file-answer';
import { fromBase64, StreamedAnswer } from '../http/streamed-answer';
import { Limited } from '../limits/limited.decorator';
import type { Call, CallOf } from '../routing/call';
import { HandsOn } from '../routing/hands-on.decorator';
import { Route } from '../routing/route.decorator';
import { TakesFile } from '../uploads/upload-form.interceptor';

/** Longest time for the download of a whole résumé, in ms. */
const DOWNLOAD_WITHIN_MS = 2 * 60_000;

const own = ({ caller }: { caller: Caller }) => ({ studentId: caller.userId });
const fileOf = (call: Call) => ({ fileId: call.id(), viewerId: call.caller.userId });

/** Profiles: the user's own, the public ones, and their files. */
@Controller()
@HandsOn(updateProfileRoute, updateProfile, (call) => ({ ...call.body, ...own(call) }))
@HandsOn(removeAvatarRoute, removeAvatar, own)
@HandsOn(removeResumeRoute, removeResume, own)
@HandsOn(locateRoute, locate, (call) => ({ ...call.query, ...own(call) }), { limit: 'locate' })
@HandsOn(getPublicProfileRoute, getPublicProfile, (call) => ({
  studentId: call.id(),
  viewerId: call.caller.userId,
}))
export class ProfileController {
  constructor(private readonly messages: Messages) {}

  @Limited('upload')
  @TakesFile(AVATAR_MAX_BYTES, 'avatar')
  @Route(setAvatarRoute)
  async uploadAvatar(call: CallOf<typeof setAvatarRoute>) {
    return this.messages.request(setAvatar, { ...own(call), upload: uploadOf(call) });
  }

  @Limited('upload')
  @TakesFile(RESUME_MAX_BYTES, 'resume')
  @Route(setResumeRoute)
  async uploadResume(call: CallOf<typeof setResumeRoute>) {
    return this.messages.request(setResume, { ...own(call), upload: uploadOf(call) });
  }

  /** Browsers cache a picture and revalidate it: a deleted picture is shown nowhere. */
  @Route(getAvatarRoute)
  async avatar(call: CallOf<typeof getAvatarRoute>) {
    const { contentType, base64 } = await this.messages.request(readAvatar, fileOf(call));
    return FileAnswer.picture(call.id(), contentType, Buffer.from(base64, 'base64'));
  }

  @Route(getResumeRoute)
  async resume(call: CallOf<typeof getResumeRoute>) {
    const asked = fileOf(call);
    const file = await this.messages.request(findResume, asked);
    return StreamedAnswer.download(file, (gone) =>
      fromBase64(
        this.messages.stream(
          readResume,
          asked,
          AbortSignal.any([gone, timeoutSignal(DOWNLOAD_WITHIN_MS)]),
        ),
      ),
    );
  }
}

/** @throws PortalError `invalid_input` for a form without a file */
function uploadOf({ upload }: Call) {
  if (upload) return { uploadId: upload.uploadId, name: upload.name };
  throw new PortalError('invalid_input', 'Please choose a file.');
}
