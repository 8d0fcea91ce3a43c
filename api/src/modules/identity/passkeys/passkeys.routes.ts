import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import type { DeviceOwner } from '../credentials/index.ts';
import { siteOf } from './ceremonies.ts';
import { beginSignIn, signInWithPasskey } from './passkey-sign-in.service.ts';
import { addPasskey, beginToAdd, passkeysOf, removePasskey, renamePasskey } from './passkeys.service.ts';

export function registerPasskeys(app: FastifyInstance): void {
  const { database } = app;
  implement(app, 'GET /customer-portal/auth/passkeys', async ({ person }) => ({
    passkeys: await passkeysOf(database, person),
  }));
  implement(app, 'POST /customer-portal/auth/passkeys/begin', async ({ person, origin, request, body }) => ({
    options: await beginToAdd({ database, person, origin }, siteOf(app, request), body),
  }));
  implement(app, 'POST /customer-portal/auth/passkeys', async ({ person, origin, request, body }) => ({
    passkey: await addPasskey({ database, person, origin }, siteOf(app, request), body),
  }));
  implement(app, 'POST /customer-portal/auth/passkeys/:id/rename', ({ person, params, body }) =>
    renamePasskey(database, person, { ...params, ...body }),
  );
  implement(app, 'POST /customer-portal/auth/passkeys/:id/remove', ({ person, origin, params, body }) =>
    removePasskey({ database, person, origin }, params.id, body),
  );
  implement(app, 'POST /customer-portal/auth/passkeys/begin_sign_in', async ({ request }) => ({
    options: await beginSignIn(database, siteOf(app, request)),
  }));
  implement(
    app,
    'POST /customer-portal/auth/passkeys/sign_in',
    async ({ request, body, origin, setHeader }) => {
      const attempt = {
        site: siteOf(app, request),
        credential: body.credential,
        origin,
        isKnownDevice: (owner: DeviceOwner) => app.deviceCookies.knownBy(request, owner) !== undefined,
      };
      const { token, owner } = await signInWithPasskey(app, attempt);
      app.deviceCookies.issue({ request, setHeader }, owner);
      return { token };
    },
  );
}
