import type { SignOnSettings } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

/** What a request may read of a provider: everything but its secret. */
export type ShownProvider = Omit<SignOnSettings, 'startAddress' | 'logoutAddress' | 'domains'> & {
  readonly addressKey: string;
};

export function findShownProvider(tx: Transaction, customerId: number): Promise<ShownProvider | undefined> {
  return tx.maybeOne(sql`
    SELECT p.issuer, p.client_id AS "clientId", p.is_on AS "isOn", p.default_role AS "defaultRole",
           p.groups_claim AS "groupsClaim", p.group_roles AS "groupRoles", p.tested_at AS "testedAt",
           p.address_key AS "addressKey",
           (SELECT json_build_object('id', u.id, 'name', u.display_name) FROM users u
            WHERE u.id = p.break_glass_id) AS "breakGlass"
    FROM sign_on_providers p WHERE p.customer_id = ${customerId}`);
}
