import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { type StaffAccount, staffRoles } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { type AskedChange, type AskedField, type Entered, textOf } from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import type { useTexts } from '../../messages/index.ts';

export type StaffChange = 'invite' | 'access' | 'deactivate';

type Texts = ReturnType<typeof useTexts>['staff'];

const SOME = 'some';
const ALL = 'all';

function accessFields(entered: Entered, texts: Texts): AskedField[] {
  const { fields, hints } = texts;
  const role = {
    name: 'role',
    label: fields.role,
    kind: 'choice',
    options: staffRoles.map((value) => ({ value, label: texts.roles[value] })),
  } as const;
  const scope = {
    name: 'scope',
    label: fields.customers,
    kind: 'choice',
    options: [
      { value: ALL, label: texts.allCustomers },
      { value: SOME, label: texts.someCustomers },
    ],
  } as const;
  const codes = { name: 'customers', label: fields.codes, hint: hints.codes, kind: 'line' } as const;
  return entered.scope === SOME ? [role, scope, codes] : [role, scope];
}

/** What the fields show of a person before anything is entered. */
export function enteredOf(account: StaffAccount | undefined): Entered {
  if (!account) return { role: 'agent', scope: SOME };
  const { email, displayName, role, customers } = account;
  return {
    email,
    displayName,
    role,
    scope: customers ? SOME : ALL,
    customers: customers?.join(', ') ?? '',
  };
}

function accessOf(entered: Entered) {
  const codes = textOf(entered, 'customers')
    .split(/[\s,;]+/)
    .filter(Boolean);
  return {
    role: staffRoles.find((role) => role === entered.role) ?? 'agent',
    customers: entered.scope === ALL ? null : codes,
  };
}

/** @returns null if the person is not there any more */
export function describeChange(
  { name, id, entered: current }: Opened<StaffChange>,
  accounts: readonly StaffAccount[],
  texts: Texts,
): AskedChange | null {
  const headersOf = (key: string) => ({ 'idempotency-key': key });
  if (name === 'invite')
    return {
      title: texts.inviteTitle,
      confirm: texts.ask,
      about: texts.needsOther,
      fields: [
        { name: 'email', label: texts.fields.email, kind: 'email' },
        { name: 'displayName', label: texts.fields.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS },
        ...accessFields(current, texts),
      ],
      send: async (entered, key) => {
        await request('POST /customer-portal/desk/staff', {
          headers: headersOf(key),
          body: {
            email: textOf(entered, 'email'),
            displayName: textOf(entered, 'displayName'),
            ...accessOf(entered),
          },
        });
        return texts.asked;
      },
    };
  const account = accounts.find((one) => one.id === id);
  if (!account) return null;
  const params = { id };
  if (name === 'deactivate')
    return {
      title: texts.deactivateTitle(account.displayName),
      confirm: texts.ask,
      about: texts.deactivateText,
      isSevere: true,
      fields: [],
      send: async (_, key) => {
        await request('POST /customer-portal/desk/staff/:id/deactivate', { params, headers: headersOf(key) });
        return texts.asked;
      },
    };
  return {
    title: texts.accessTitle(account.displayName),
    confirm: texts.ask,
    about: texts.needsOther,
    fields: accessFields(current, texts),
    send: async (entered, key) => {
      await request('POST /customer-portal/desk/staff/:id/access', {
        params,
        headers: headersOf(key),
        body: accessOf(entered),
      });
      return texts.asked;
    },
  };
}
