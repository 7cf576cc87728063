import { handles, serveTasks } from '@portal/kit/workers';
import { findNearestTown } from './nearest-town';
import { checkResume, findTown, makeAvatar } from './profile.tasks';
import { readAvatarFile, readResumeFile } from './read-files';

// A process of the pool: a file may freeze or end it, and nothing else.
serveTasks([
  handles(makeAvatar, readAvatarFile),
  handles(checkResume, readResumeFile),
  handles(findTown, (place) => ({ town: findNearestTown(place) })),
]);
