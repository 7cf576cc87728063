import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, PORTAL_CONFIG, type Clock, type PortalConfig } from '@portal/platform';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { derivedKey } from './derived-key';

const ISSUER = 'portal/identity';
const AUDIENCE = 'portal';
const TYPE = 'portal-session+jwt';
const ALGORITHM = 'HS256';
/** Tolerated clock skew between machines, in seconds. */
const SKEW_SECONDS = 60;

const claimsSchema = z.object({ sub: z.uuid(), sid: z.uuid() });

/** User and session of a token. */
export interface TokenClaims {
  userId: string;
  sessionId: string;
}

/**
 * Signs and verifies bearer tokens of sessions; whether the session is still valid is stored
 * elsewhere.
 */
@Injectable()
export class SessionTokens {
  private readonly key: Buffer;

  constructor(
    @Inject(PORTAL_CONFIG) config: PortalConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.key = derivedKey(config, 'session-token');
  }

  sign({ userId, sessionId }: TokenClaims, expiresAt: Date): Promise<string> {
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setIssuedAt(this.clock())
      .setExpirationTime(expiresAt)
      .sign(this.key);
  }

  /**
   * Returns the claims of a valid token of ours, else undefined. The token's header never selects
   * a key.
   */
  async read(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'iat'],
        clockTolerance: SKEW_SECONDS,
        currentDate: this.clock(),
      });
      const claims = claimsSchema.safeParse(payload).data;
      return claims && { userId: claims.sub, sessionId: claims.sid };
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return undefined;
      throw error;
    }
  }
}
