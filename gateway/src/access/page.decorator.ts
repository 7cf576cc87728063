import { SetMetadata } from '@nestjs/common';

/** Metadata key of what anybody may fetch. */
export const PAGE = 'portal:page';

/** Marks what anybody may fetch and is no call of the API: pages, files, health. */
export const Page = () => SetMetadata(PAGE, true);
