// A real OpenID provider for tests: `node openid-provider.mjs <port> <redirect uri>`. Its users
// choose one of the accounts that were set by POST /accounts, without a password.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [port, redirectUri] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
/** Claims by subject. */
let accounts = {};

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'portal',
      client_secret: 'a-secret-of-the-client',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // As at Google: the address is in the id token.
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  cookies: { keys: ['only for tests'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, ...accounts[sub] }),
  }),
  async loadExistingGrant({ oidc }) {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

async function readBody(request) {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

provider.use(async (context, next) => {
  if (context.path === '/accounts') {
    accounts = JSON.parse(await readBody(context.req));
    context.body = {};
    return;
  }
  if (!context.path.startsWith('/interaction/')) return next();
  const { account } = context.query;
  if (typeof account !== 'string') {
    const links = Object.keys(accounts).map(
      (sub) => `<li><a href="${context.path}?account=${sub}">${sub}</a></li>`,
    );
    context.type = 'html';
    context.body = `<h1>Choose an account</h1><ul>${links.join('')}</ul>`;
    return;
  }
  context.respond = false;
  await provider.interactionFinished(context.req, context.res, { login: { accountId: account } });
});

createServer(provider.callback()).listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`${issuer}\n`);
});
