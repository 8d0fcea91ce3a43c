import { openPortal } from '@atrium/admin';
import { createCustomer, inviteOwner } from '@atrium/api/commands';

export interface FirstOwner {
  readonly email: string;
  readonly password: string;
  readonly customerId: number;
}

/** Creates a customer in the database of a running portal; its owner accepts the invitation. */
export async function createFirstOwner(databaseUrl: string, portalUrl: string): Promise<FirstOwner> {
  const portal = openPortal({ databaseUrl, portalUrl, providerName: 'Atrium', mail: undefined });
  const { id: customerId } = await createCustomer(portal.database, { name: 'Acme', code: 'ACME' });
  const email = 'ada@acme.example';
  const { link } = await inviteOwner(portal, { customerCode: 'ACME', email });
  await portal.close();
  const password = 'quite a long passphrase';
  const { status } = await fetch(`${portalUrl}/customer-portal/auth/create_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: link.split('#')[1], password }),
  });
  if (status !== 204) throw new Error(`The invitation was not accepted (${status}).`);
  return { email, password, customerId };
}
