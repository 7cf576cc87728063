import { handles, serveTasks } from '@portal/kit/workers';
import { findNearestTown } from './nearest-town';
import { checkResume, findTown, makeAvatar } from './profile.tasks';
import { readAvatarFile, readResumeFile } from './read-files';

// Entry of a worker process: a file may freeze or crash this process, and no other.
serveTasks([
  handles(makeAvatar, readAvatarFile),
  handles(checkResume, readResumeFile),
  handles(findTown, (place) => ({ town: findNearestTown(place) })),
]);
