import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { endWeeklyMail, getJobPreferences, setJobPreferences } from '@portal/contracts/jobs-board';
import { HandlesRequest } from '@portal/messaging';
import { PreferencesService } from './preferences.service';

/** Message handlers of the preferences. */
@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @HandlesRequest(getJobPreferences)
  get({ studentId }: RequestOf<typeof getJobPreferences>) {
    return this.preferences.get(studentId);
  }

  @HandlesRequest(setJobPreferences)
  set(request: RequestOf<typeof setJobPreferences>) {
    return this.preferences.set(request);
  }

  @HandlesRequest(endWeeklyMail)
  async endWeeklyMail({ token }: RequestOf<typeof endWeeklyMail>) {
    await this.preferences.endWeeklyMail(token);
    return { message: 'You will get no more weekly mails about jobs.' };
  }
}
