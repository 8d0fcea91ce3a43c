import type { DeskReward } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import {
  type AskedChange,
  type AskedField,
  dateOf,
  type Entered,
  numberOf,
} from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import {
  describeProgrammeChange,
  enteredFacts,
  nameFields,
  type ProgrammeChange,
  textsOf,
} from '../../lib/programme-change.ts';
import type { useTexts } from '../../messages/index.ts';

type Texts = ReturnType<typeof useTexts>['rewards'];

function fieldsOf(texts: Texts, locale: string): AskedField[] {
  const { fields, hints } = texts;
  return [
    ...nameFields(texts, locale),
    { name: 'pointsCost', label: fields.pointsCost, kind: 'number' },
    { name: 'stock', label: fields.stock, hint: hints.noLimit, kind: 'number', isOptional: true },
    { name: 'limitPerCustomer', label: fields.limit, hint: hints.noLimit, kind: 'number', isOptional: true },
    { name: 'offeredFrom', label: fields.from, kind: 'date', isOptional: true },
    { name: 'offeredUntil', label: fields.until, hint: hints.until, kind: 'date', isOptional: true },
    { name: 'position', label: fields.position, hint: hints.position, kind: 'number' },
  ];
}

/** What the fields show of a reward before anything is entered. */
export function enteredOf(reward: DeskReward | undefined): Entered {
  if (!reward) return { position: '100' };
  return enteredFacts(reward);
}

function bodyOf(entered: Entered) {
  return {
    ...textsOf(entered),
    pointsCost: numberOf(entered, 'pointsCost') ?? 0,
    limitPerCustomer: numberOf(entered, 'limitPerCustomer'),
    offeredFrom: dateOf(entered, 'offeredFrom'),
    offeredUntil: dateOf(entered, 'offeredUntil'),
    position: numberOf(entered, 'position') ?? 0,
  };
}

/** @returns null if the reward is not there any more */
export function describeChange(
  opened: Opened<ProgrammeChange>,
  rewards: readonly DeskReward[],
  { texts, locale }: { readonly texts: Texts; readonly locale: string },
): AskedChange | null {
  const fields = fieldsOf(texts, locale);
  return describeProgrammeChange(opened, rewards, texts, {
    addFields: fields,
    add: (entered) =>
      request('POST /customer-portal/desk/rewards', {
        body: { ...bodyOf(entered), stock: numberOf(entered, 'stock') },
      }),
    changeFields: () => fields,
    change: (reward, entered) => {
      const stock = numberOf(entered, 'stock');
      // Customers redeem in the meantime, so a stock that was not changed is not sent.
      const body = { ...bodyOf(entered), ...(stock !== reward.stock && { stock }) };
      return request('POST /customer-portal/desk/rewards/:id', { params: { id: reward.id }, body });
    },
    end: ({ id }) => request('POST /customer-portal/desk/rewards/:id/withdraw', { params: { id } }),
  });
}
