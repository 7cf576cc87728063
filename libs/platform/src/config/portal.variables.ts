import { asciiDomain, isDomain } from '@portal/contracts';
import { z } from 'zod';
import { list, port, url } from './kinds-of-variables';

const A_DOMAIN = 'must be a domain such as university.edu, without @ or https://';

/** Variables of the portal as a whole: its address, its names, its time zone. */
export const portalVariables = {
  PORT: port.default(3_000).describe('Port of the gateway; 0 asks the system for a free one|3000'),
  HOST: z
    .string()
    .default('127.0.0.1')
    // A single address: for the name, the server would listen on a second one, without the
    // protection of the first.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host))
    .describe(
      'Address that the gateway listens on; 0.0.0.0 opens it to other machines|127.0.0.1: this machine alone',
    ),
  PUBLIC_URL: url('http', 'https')
    .optional()
    .describe('Address at which browsers reach the portal|http://localhost:PORT'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.portal')
    .describe('Folder of everything that is kept|.portal'),
  PRODUCT_NAME: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9]{0,30}$/, 'must be one word of letters and digits')
    .default('Miva')
    .describe('Name of the product, also in its routes|Miva'),
  EMAIL_DOMAINS: list
    .transform((domains) => domains.map(asciiDomain))
    .refine((domains) => domains.every(isDomain), `${A_DOMAIN}, or several with commas between`)
    .optional()
    .describe('Domains of the university, with commas between|EMAIL_DOMAIN'),
  EMAIL_DOMAIN: z
    .string()
    .overwrite(asciiDomain)
    .refine(isDomain, A_DOMAIN)
    .default('miva.edu.ng')
    .describe('Domain of the university|miva.edu.ng'),
  TZ: z.string().default('Africa/Lagos').describe('Time zone in which a day begins|Africa/Lagos'),
  CLASSROOM_URL: url('https', 'http')
    .optional()
    .describe('Where the Classroom tile leads|the tile is inert'),
} as const;
