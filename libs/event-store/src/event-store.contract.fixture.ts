import { appending } from './contract/appending.fixture';
import { reading } from './contract/reading.fixture';
import type { Behaviour } from './contract/store-under-test.fixture';
import { subscribing } from './contract/subscribing.fixture';

/** The behaviours that every store has. */
export const behaviours: readonly Behaviour[] = [...reading, ...appending, ...subscribing];
