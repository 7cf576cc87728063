import { Controller } from '@nestjs/common';
import type { RequestOf } from '@portal/contracts';
import { getStudyPreferences, setStudyPreferences } from '@portal/contracts/study';
import { HandlesRequest } from '@portal/messaging';
import { PreferencesService } from './preferences.service';

/** Message handlers of the StudyPal preferences. */
@Controller()
export class PreferencesController {
  constructor(private readonly preferences: PreferencesService) {}

  @HandlesRequest(getStudyPreferences)
  get({ studentId }: RequestOf<typeof getStudyPreferences>) {
    return this.preferences.get(studentId);
  }

  @HandlesRequest(setStudyPreferences)
  set(request: RequestOf<typeof setStudyPreferences>) {
    return this.preferences.set(request);
  }
}
