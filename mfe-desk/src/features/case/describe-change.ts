import { deadlineActors, deadlineKinds } from '@atrium/contract';
import { request } from '@atrium/host';
import type { AskedField } from '../../lib/asking/asked-change.ts';
import { type ActionContext, type Describe, type Described, nameOfDeadline } from './action-context.ts';
import type { ActionName, OpenedAction } from './case-action.ts';
import { inMinorUnits } from './minor-units.ts';

/** Limits of the contract, without its schemas. */
const MAX_CHARACTERS = { title: 300, rule: 300, feeName: 200 };
const MAX_AMOUNT_CHARACTERS = 15;

function details({ application, texts }: ActionContext, { version }: OpenedAction): Described {
  return {
    fields: [
      { name: 'title', label: texts.fields.title, kind: 'line', maxLength: MAX_CHARACTERS.title },
      { name: 'appliedAt', label: texts.fields.appliedAt, kind: 'date' },
    ],
    send: ({ title = '', appliedAt = '' }) =>
      request('POST /customer-portal/desk/applications/:id/details', {
        params: { id: application.id },
        body: { title: title.trim(), appliedAt, version },
      }),
  };
}

function addDeadline({ application, texts }: ActionContext, { version }: OpenedAction): Described {
  const { fields, deadlines } = texts;
  return {
    fields: [
      {
        name: 'kind',
        label: fields.kind,
        kind: 'choice',
        options: deadlineKinds.map((kind) => ({ value: kind, label: deadlines.kinds[kind] })),
      },
      { name: 'dueAt', label: fields.dueAt, kind: 'date' },
      {
        name: 'actor',
        label: fields.actor,
        kind: 'choice',
        options: deadlineActors.map((actor) => ({ value: actor, label: deadlines[actor] })),
      },
      {
        name: 'mandatory',
        label: fields.mandatory,
        kind: 'choice',
        options: [
          { value: 'yes', label: fields.yes },
          { value: 'no', label: fields.no },
        ],
      },
      {
        name: 'rule',
        label: fields.rule,
        hint: fields.ruleHint,
        kind: 'line',
        isOptional: true,
        maxLength: MAX_CHARACTERS.rule,
      },
    ],
    send: ({ kind, dueAt = '', actor, mandatory, rule = '' }) =>
      request('POST /customer-portal/desk/applications/:id/deadlines', {
        params: { id: application.id },
        body: {
          kind: deadlineKinds.find((each) => each === kind) ?? 'response',
          actor: deadlineActors.find((each) => each === actor) ?? 'customer',
          dueAt,
          mandatory: mandatory !== 'no',
          rule: rule.trim() || undefined,
          version,
        },
      }),
  };
}

function amountField({ application, texts }: ActionContext): AskedField {
  return {
    name: 'amount',
    label: texts.fields.amount(application.spending.currency),
    kind: 'line',
    maxLength: MAX_AMOUNT_CHARACTERS,
    problemOf: (entered) =>
      inMinorUnits(entered, application.spending.currency) === null
        ? texts.fields.amountMalformed
        : undefined,
  };
}

const amountOf = ({ application }: ActionContext, amount = '') =>
  inMinorUnits(amount, application.spending.currency) ?? 0;

function addFee(context: ActionContext, { version }: OpenedAction): Described {
  const { application, texts } = context;
  const { fields } = texts;
  const payable = application.deadlines.filter(
    ({ kind, state }) =>
      (kind === 'renewal' || kind === 'payment') && (state === 'open' || state === 'missed'),
  );
  return {
    fields: [
      { name: 'name', label: fields.feeName, kind: 'line', maxLength: MAX_CHARACTERS.feeName },
      amountField(context),
      {
        name: 'deadlineId',
        label: fields.lastDay,
        kind: 'choice',
        options: [
          { value: 'none', label: fields.noLastDay },
          ...payable.map((deadline) => ({
            value: String(deadline.id),
            label: nameOfDeadline(deadline, context),
          })),
        ],
      },
    ],
    send: ({ name = '', amount, deadlineId = 'none' }) =>
      request('POST /customer-portal/desk/applications/:id/fees', {
        params: { id: application.id },
        body: {
          name: name.trim(),
          amount: amountOf(context, amount),
          version,
          ...(deadlineId !== 'none' && { deadlineId: Number(deadlineId) }),
        },
      }),
  };
}

/** @returns null once the fee is gone */
function aboutFee({ application, format }: ActionContext, id: number): string | null {
  const fee = application.fees.find((each) => each.id === id);
  return fee ? `${fee.name}, ${format.money(fee)}` : null;
}

function changeFee(context: ActionContext, { id, version }: OpenedAction): Described {
  const about = aboutFee(context, id);
  if (about === null) return null;
  return {
    about,
    fields: [amountField(context)],
    send: ({ amount }) =>
      request('POST /customer-portal/desk/fees/:id/change', {
        params: { id },
        body: { amount: amountOf(context, amount), version },
      }),
  };
}

function payFee(context: ActionContext, { id, version }: OpenedAction): Described {
  const about = aboutFee(context, id);
  if (about === null) return null;
  return {
    about,
    fields: [{ name: 'paidOn', label: context.texts.fields.paidOn, kind: 'date' }],
    send: ({ paidOn = '' }) =>
      request('POST /customer-portal/desk/fees/:id/pay', { params: { id }, body: { paidOn, version } }),
  };
}

function voidFee(context: ActionContext, { id, version }: OpenedAction): Described {
  const about = aboutFee(context, id);
  if (about === null) return null;
  return {
    about,
    isSevere: true,
    fields: [],
    send: () => request('POST /customer-portal/desk/fees/:id/void', { params: { id }, body: { version } }),
  };
}

/** Changes of what the provider says of a case. */
export const changes = {
  details,
  addDeadline,
  addFee,
  changeFee,
  payFee,
  voidFee,
} satisfies Partial<Record<ActionName, Describe>>;
