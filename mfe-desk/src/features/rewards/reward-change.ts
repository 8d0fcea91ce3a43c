import { MAX_NAME_CHARACTERS } from '@atrium/contract';
import { type DeskReward, MAX_PROGRAMME_DESCRIPTION } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import {
  type AskedChange,
  type AskedField,
  dateOf,
  type Entered,
  numberOf,
  textOf,
} from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import type { useTexts } from '../../messages/index.ts';

export type RewardChange = 'add' | 'change' | 'withdraw';

type Texts = ReturnType<typeof useTexts>['rewards'];

function fieldsOf(texts: Texts): AskedField[] {
  const { fields, hints } = texts;
  return [
    { name: 'name', label: fields.name, kind: 'line', maxLength: MAX_NAME_CHARACTERS },
    {
      name: 'description',
      label: fields.description,
      kind: 'lines',
      isOptional: true,
      maxLength: MAX_PROGRAMME_DESCRIPTION,
    },
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
  const { id: _, active: __, ...facts } = reward;
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value ?? '')]));
}

function bodyOf(entered: Entered) {
  return {
    name: textOf(entered, 'name'),
    description: textOf(entered, 'description'),
    pointsCost: numberOf(entered, 'pointsCost') ?? 0,
    limitPerCustomer: numberOf(entered, 'limitPerCustomer'),
    offeredFrom: dateOf(entered, 'offeredFrom'),
    offeredUntil: dateOf(entered, 'offeredUntil'),
    position: numberOf(entered, 'position') ?? 0,
  };
}

/** @returns null if the reward is not there any more */
export function describeChange(
  { name, id }: Opened<RewardChange>,
  rewards: readonly DeskReward[],
  texts: Texts,
): AskedChange | null {
  if (name === 'add')
    return {
      title: texts.addTitle,
      confirm: texts.add,
      fields: fieldsOf(texts),
      send: async (entered) => {
        const body = { ...bodyOf(entered), stock: numberOf(entered, 'stock') };
        await request('POST /customer-portal/desk/rewards', { body });
        return texts.saved;
      },
    };
  const reward = rewards.find((one) => one.id === id);
  if (!reward) return null;
  const params = { id };
  if (name === 'withdraw')
    return {
      title: texts.withdrawTitle(reward.name),
      confirm: texts.withdraw,
      about: texts.withdrawText,
      isSevere: true,
      fields: [],
      send: async () => {
        await request('POST /customer-portal/desk/rewards/:id/withdraw', { params });
        return texts.withdrawn;
      },
    };
  return {
    title: texts.changeTitle(reward.name),
    confirm: reward.active ? texts.save : texts.offerAgain,
    fields: fieldsOf(texts),
    send: async (entered) => {
      const stock = numberOf(entered, 'stock');
      // Customers redeem in the meantime, so a stock that was not changed is not sent.
      const body = { ...bodyOf(entered), ...(stock !== reward.stock && { stock }) };
      await request('POST /customer-portal/desk/rewards/:id', { params, body });
      return texts.saved;
    },
  };
}
