import { appending } from './contract/appending.fixture';
import { reading } from './contract/reading.fixture';
import type { Behaviour } from './contract/store-under-test.fixture';
import { subscribing } from './contract/subscribing.fixture';

/** The required behaviours of every store. */
export const behaviours: readonly Behaviour[] = [...reading, ...appending, ...subscribing];
