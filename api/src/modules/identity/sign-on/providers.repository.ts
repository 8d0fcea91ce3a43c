import type { GroupRole, Reference, SignOnSettings } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { SealedSecret } from '../totp/sealed-secrets.ts';

export interface StoredProvider extends SealedSecret {
  readonly customerId: number;
  readonly addressKey: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly isOn: boolean;
  readonly defaultRole: SignOnSettings['defaultRole'];
  readonly groupsClaim: string | null;
  readonly groupRoles: readonly GroupRole[];
  readonly breakGlassId: number | null;
  readonly testedAt: string | null;
}

const COLUMNS = sql`
  p.customer_id AS "customerId", p.address_key AS "addressKey", p.issuer, p.client_id AS "clientId",
  p.sealed_secret AS sealed, p.key_id AS "keyId", p.is_on AS "isOn", p.default_role AS "defaultRole",
  p.groups_claim AS "groupsClaim", p.group_roles AS "groupRoles", p.break_glass_id AS "breakGlassId",
  p.tested_at AS "testedAt"`;

function findWhere(tx: Transaction, which: Sql): Promise<StoredProvider | undefined> {
  return tx.maybeOne(sql`
    SELECT ${COLUMNS} FROM sign_on_providers p JOIN customers c ON c.id = p.customer_id AND c.status = 'active'
    WHERE ${which}`);
}

export function findProvider(tx: Transaction, customerId: number): Promise<StoredProvider | undefined> {
  return findWhere(tx, sql`p.customer_id = ${customerId}`);
}

export function findProviderByKey(tx: Transaction, addressKey: string): Promise<StoredProvider | undefined> {
  return findWhere(tx, sql`p.address_key = ${addressKey}`);
}

/** Where the people of a confirmed domain begin; the work is the same for every domain. */
export async function findAddressKey(tx: Transaction, domain: string): Promise<string | undefined> {
  const found = await tx.maybeOne<{ addressKey: string }>(sql`
    SELECT p.address_key AS "addressKey"
    FROM sign_on_domains d JOIN sign_on_providers p ON p.customer_id = d.customer_id AND p.is_on
    JOIN customers c ON c.id = p.customer_id AND c.status = 'active'
    WHERE d.domain = ${domain} AND d.confirmed_at IS NOT NULL`);
  return found?.addressKey;
}

export type ProviderChange = Pick<
  StoredProvider,
  | 'customerId'
  | 'issuer'
  | 'clientId'
  | 'isOn'
  | 'defaultRole'
  | 'groupsClaim'
  | 'groupRoles'
  | 'breakGlassId'
> &
  SealedSecret;

/** A test is of these settings only, so it ends with a change of what it tested. */
export async function upsertProvider(
  tx: Transaction,
  change: ProviderChange,
  { addressKey, keepsTest }: { addressKey: string; keepsTest: boolean },
): Promise<void> {
  const { customerId, issuer, clientId, sealed, keyId, isOn, defaultRole, groupsClaim, breakGlassId } =
    change;
  const groupRoles = JSON.stringify(change.groupRoles);
  await tx.rows(sql`
    INSERT INTO sign_on_providers AS p (customer_id, address_key, issuer, client_id, sealed_secret, key_id, is_on, default_role,
                                        groups_claim, group_roles, break_glass_id)
    VALUES (${customerId}, ${addressKey}, ${issuer}, ${clientId}, ${sealed}, ${keyId}, ${isOn}, ${defaultRole},
            ${groupsClaim}, ${groupRoles}, ${breakGlassId})
    ON CONFLICT (customer_id) DO UPDATE
    SET issuer = excluded.issuer, client_id = excluded.client_id, sealed_secret = excluded.sealed_secret,
        key_id = excluded.key_id, is_on = excluded.is_on, default_role = excluded.default_role,
        groups_claim = excluded.groups_claim, group_roles = excluded.group_roles,
        break_glass_id = excluded.break_glass_id, changed_at = now(),
        tested_at = CASE WHEN ${keepsTest} THEN p.tested_at END`);
}

export async function deleteProvider(tx: Transaction, customerId: number): Promise<boolean> {
  const removed = await tx.rows(sql`
    DELETE FROM sign_on_providers WHERE customer_id = ${customerId} RETURNING customer_id`);
  return removed.length === 1;
}

export async function setOn(tx: Transaction, customerId: number, isOn: boolean): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE sign_on_providers SET is_on = ${isOn}, changed_at = now() WHERE customer_id = ${customerId} RETURNING customer_id`);
  return changed.length === 1;
}

export async function recordTest(
  tx: Transaction,
  { customerId, issuer, clientId }: Pick<StoredProvider, 'customerId' | 'issuer' | 'clientId'>,
): Promise<void> {
  await tx.rows(sql`
    UPDATE sign_on_providers SET tested_at = now()
    WHERE customer_id = ${customerId} AND issuer = ${issuer} AND client_id = ${clientId}`);
}

/** Whether the customer's policy demands its sign-on of everybody, now or after a grace period. */
export async function isDemanded(tx: Transaction, customerId: number): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    SELECT FROM security_policies WHERE customer_id = ${customerId} AND 'sign_on' IN (demands, meanwhile)`);
  return found !== undefined;
}

/** Whether the customer's sign-on can be demanded: it is on, and an owner gets in without it. */
export async function canBeDemanded(tx: Transaction, customerId: number): Promise<boolean> {
  const found = await tx.maybeOne(sql`
    SELECT FROM sign_on_providers p
    JOIN memberships m ON m.customer_id = p.customer_id AND m.user_id = p.break_glass_id
    WHERE p.customer_id = ${customerId} AND p.is_on AND m.role = 'owner' AND m.status = 'active'`);
  return found !== undefined;
}

export function findOwners(tx: Transaction, customerId: number): Promise<Reference[]> {
  return tx.rows(sql`
    SELECT u.id, u.display_name AS name FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ${customerId} AND m.role = 'owner' AND m.status = 'active'
    ORDER BY u.display_name, u.id`);
}

export function findSecretsOfKeys(
  tx: Transaction,
  keyIds: readonly string[],
  batch: number,
): Promise<(SealedSecret & { readonly customerId: number })[]> {
  return tx.rows(sql`
    SELECT customer_id AS "customerId", sealed_secret AS sealed, key_id AS "keyId"
    FROM sign_on_providers WHERE key_id = ANY (${[...keyIds]}) ORDER BY customer_id LIMIT ${batch} FOR UPDATE SKIP LOCKED`);
}

export async function updateSealing(
  tx: Transaction,
  customerId: number,
  { keyId, sealed }: SealedSecret,
): Promise<void> {
  await tx.rows(sql`
    UPDATE sign_on_providers SET sealed_secret = ${sealed}, key_id = ${keyId} WHERE customer_id = ${customerId}`);
}
