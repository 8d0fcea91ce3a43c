import { openCommands } from '@atrium/api';

export interface FirstOwner {
  readonly email: string;
  readonly password: string;
  readonly customerId: number;
}

/** Creates a customer in the database of a running portal; its owner accepts the invitation. */
export async function createFirstOwner(databaseUrl: string, portalUrl: string): Promise<FirstOwner> {
  const commands = openCommands({ databaseUrl, portalUrl, providerName: 'Atrium', mail: undefined });
  const { id: customerId } = await commands.createCustomer({ name: 'Acme', code: 'ACME' });
  const email = 'ada@acme.example';
  const { invited } = await commands.inviteOwner({ customerCode: 'ACME', email });
  await commands.close();
  const password = 'quite a long passphrase';
  const { status } = await fetch(`${portalUrl}/customer-portal/auth/create_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: invited.link.split('#')[1], password }),
  });
  if (status !== 204) throw new Error(`The invitation was not accepted (${status}).`);
  return { email, password, customerId };
}
