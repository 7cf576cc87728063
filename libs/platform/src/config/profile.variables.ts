import { url } from './kinds-of-variables';

/** Variables of student profiles. */
export const profileVariables = {
  GEOCODER_URL: url('https', 'http')
    .optional()
    .describe(
      'Nominatim server that names the town of a student who asks for it|the nearest town of a bundled list, within 75 km',
    ),
} as const;
