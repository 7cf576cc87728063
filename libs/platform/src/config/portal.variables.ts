import { asciiDomain, isDomain } from '@portal/contracts';
import { z } from 'zod';
import { list, port, url } from './kinds-of-variables';

const A_DOMAIN = 'must be a domain such as university.edu, without @ or https://';

/** Variables of the portal as a whole: its address, its names, its time zone. */
export const portalVariables = {
  PORT: port.default(3_000).describe('Port of the gateway: 0 to 65535; 0 selects a free port|3000'),
  HOST: z
    .string()
    .default('127.0.0.1')
    // A single address: for the name, the server would listen on a second one, without the
    // protection of the first.
    .transform((host) => (host === 'localhost' ? '127.0.0.1' : host))
    .describe(
      'Address on which the gateway listens; `0.0.0.0` makes it reachable from other machines|`127.0.0.1`: only this machine',
    ),
  PUBLIC_URL: url('http', 'https')
    .optional()
    .describe(
      'URL at which browsers reach the portal, `http://` or `https://`; with `https://`, cookies are sent over TLS only|`http://localhost:PORT`',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.portal')
    .describe(
      'Folder for stored data: the embedded database, files, mailbox and generated secrets|`.portal`',
    ),
  PRODUCT_NAME: z
    .string()
    .regex(
      /^[A-Za-z][A-Za-z0-9]{0,30}$/,
      'must be one word of at most 31 letters and digits that begins with a letter',
    )
    .default('Miva')
    .describe(
      'Name of the product, also part of its routes: one word of at most 31 letters and digits that begins with a letter|Miva',
    ),
  EMAIL_DOMAINS: list
    .transform((domains) => domains.map(asciiDomain))
    .refine((domains) => domains.every(isDomain), `${A_DOMAIN}, or several separated by commas`)
    .optional()
    .describe(
      'E-mail domains of the university, separated by commas; students register with an address in one of them|`EMAIL_DOMAIN`',
    ),
  EMAIL_DOMAIN: z
    .string()
    .overwrite(asciiDomain)
    .refine(isDomain, A_DOMAIN)
    .default('miva.edu.ng')
    .describe(
      'E-mail domain of the university, also used in the defaults of `ADMIN_EMAIL` and `MAIL_FROM`|miva.edu.ng',
    ),
  TZ: z
    .string()
    .default('Africa/Lagos')
    .describe(
      'Time zone in which days begin, for daily limits, weekly mails and times in messages|Africa/Lagos',
    ),
  CLASSROOM_URL: url('https', 'http')
    .optional()
    .describe('URL of the Classroom tile, `http://` or `https://`|the tile is inactive'),
} as const;
