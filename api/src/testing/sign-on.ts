import sql from 'sql-template-tag';
import { createSecret } from '../tokens/index.ts';
import { Browser } from './browser.ts';
import { usePortal } from './portal.ts';
import { SignOnProvider } from './sign-on-provider.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

interface Overrides {
  readonly isOn?: boolean;
  readonly defaultRole?: 'manager' | 'viewer' | null;
  readonly groupsClaim?: string | null;
  readonly groupRoles?: readonly object[];
  readonly breakGlassId?: number | null;
}

/** A customer's sign-on as its owner sets it up, without the way there. @returns the key of its addresses */
export async function createSignOn(
  { db, api }: { readonly db: TestDatabase; readonly api: TestApp },
  provider: SignOnProvider,
  { customerId, domain, ...overrides }: Overrides & { readonly customerId: number; readonly domain?: string },
): Promise<string> {
  const addressKey = createSecret();
  const secret = Buffer.from(provider.clientSecret);
  const { sealed, keyId } = api.app.signOn.secrets.seal(customerId, secret);
  const {
    isOn = true,
    defaultRole = null,
    groupsClaim = null,
    groupRoles = [],
    breakGlassId = null,
  } = overrides;
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO sign_on_providers (customer_id, address_key, issuer, client_id, sealed_secret, key_id, is_on, default_role,
                                     groups_claim, group_roles, break_glass_id, tested_at)
      VALUES (${customerId}, ${addressKey}, ${provider.issuer}, ${provider.clientId}, ${sealed}, ${keyId}, ${isOn},
              ${defaultRole}, ${groupsClaim}, ${JSON.stringify(groupRoles)}, ${breakGlassId}, now())`);
    if (domain)
      await tx.rows(sql`
        INSERT INTO sign_on_domains (customer_id, domain, challenge, confirmed_at, confirmed_by)
        VALUES (${customerId}, ${domain}, ${createSecret()}, now(), 'dns')`);
  });
  return addressKey;
}

export async function createSignOnLink(
  { database }: TestDatabase,
  provider: SignOnProvider,
  { customerId, userId, subject }: { customerId: number; userId: number; subject: string },
): Promise<number> {
  const { id } = await database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO sign_on_links (customer_id, issuer, subject, user_id)
      VALUES (${customerId}, ${provider.issuer}, ${subject}, ${userId}) RETURNING id`),
  );
  return id;
}

/** A browser that signs in at a customer's provider. */
export class Employee extends Browser {
  /** @returns the address of the provider, or of the page that says why there is none */
  async begin(addressKey: string): Promise<string> {
    const response = await this.fetch(`/api/sign_on/start?at=${addressKey}`);
    return response.headers.get('location') ?? '';
  }

  /** Goes to the provider and comes back. */
  async comeBack(provider: SignOnProvider, addressKey: string, claims: object): Promise<string> {
    return provider.authorize(await this.begin(addressKey), claims);
  }

  async exchange(
    query: string,
  ): Promise<{ status: number; body: Record<string, string> & { signOn?: object } }> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ query });
    const response = await this.fetch('/api/sign_on/', { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  }

  /** The whole sign-on. */
  async signOn(provider: SignOnProvider, addressKey: string, claims: object) {
    return this.exchange(await this.comeBack(provider, addressKey, claims));
  }
}

/** A portal, and a provider that it may ask on this machine. */
export function useSignOnProvider() {
  const provider = new SignOnProvider();
  afterAll(() => provider.stop());
  const portal = usePortal(async () => {
    await provider.start();
    return { signOn: { allowsLoopback: true } };
  });
  return { provider, portal };
}
