import { SetMetadata } from '@nestjs/common';

/** Metadata key of public routes that are not calls of the API. */
export const PAGE = 'portal:page';

/** Marks a route as public and not a call of the API: pages, files, health. */
export const Page = () => SetMetadata(PAGE, true);
