import { url } from './kinds-of-variables';

/** Variables of student profiles. */
export const profileVariables = {
  GEOCODER_URL: url('https', 'http')
    .optional()
    .describe(
      "URL of a Nominatim server that determines a student's town on request|the nearest town of a bundled list, within 75 km",
    ),
} as const;
