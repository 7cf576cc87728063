import type { adminLoginRoute, loginRoute } from '@portal/contracts/identity';
import type { verifyRoute } from '@portal/contracts/registration';
import { ApiError } from '../../api/api-error';
import { send } from '../../api/send';

/** What proves who somebody is, and is answered with a token. */
type Proof = typeof loginRoute | typeof verifyRoute | typeof adminLoginRoute;

/**
 * Sends a proof; the answer may lack the token, which the specification has words for.
 * @throws ApiError the server's refusal, or that the portal was not reached.
 */
export async function prove({ method, path, response }: Proof, body: object) {
  return response.partial().parse(await send(path, { method, body }));
}

/** The server let the person in and yet gave no token. */
export function tokenMissing(words: string): ApiError {
  return new ApiError(200, 'token_missing', words);
}
