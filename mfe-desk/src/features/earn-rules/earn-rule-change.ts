import { earnEvents } from '@atrium/contract';
import type { DeskEarnRule } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { type AskedChange, type AskedField, type Entered, numberOf } from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import {
  describeProgrammeChange,
  enteredFacts,
  nameFields,
  type ProgrammeChange,
  textsOf,
} from '../../lib/programme-change.ts';
import type { useTexts } from '../../messages/index.ts';

type Texts = ReturnType<typeof useTexts>['earnRules'];

interface Reading {
  readonly texts: Texts;
  readonly locale: string;
}

const eventOf = (entered: Entered) => earnEvents.find((event) => event === entered.event) ?? 'fee_paid';

/** Which fields there are depends on what earns the points. */
function fieldsOf(entered: Entered, { texts, locale }: Reading): AskedField[] {
  const { fields, hints } = texts;
  const event = eventOf(entered);
  return [
    ...nameFields(texts, locale),
    { name: 'points', label: fields.points, kind: 'number' },
    ...(event === 'fee_paid'
      ? [{ name: 'perAmount', label: fields.perAmount, hint: hints.perAmount, kind: 'number' } as const]
      : []),
    ...(event === 'early_renewal'
      ? [{ name: 'daysBeforeDue', label: fields.daysBeforeDue, kind: 'number' } as const]
      : []),
    { name: 'pendingDays', label: fields.pendingDays, hint: hints.pendingDays, kind: 'number' },
    { name: 'position', label: fields.position, hint: hints.position, kind: 'number' },
  ];
}

/** What the fields show of a way to earn before anything is entered. */
export function enteredOf(rule: DeskEarnRule | undefined): Entered {
  if (!rule) return { event: 'fee_paid', pendingDays: '0', position: '100' };
  return enteredFacts(rule);
}

function bodyOf(entered: Entered) {
  const event = eventOf(entered);
  return {
    ...textsOf(entered),
    points: numberOf(entered, 'points') ?? 0,
    perAmount: event === 'fee_paid' ? numberOf(entered, 'perAmount') : null,
    daysBeforeDue: event === 'early_renewal' ? numberOf(entered, 'daysBeforeDue') : null,
    pendingDays: numberOf(entered, 'pendingDays') ?? 0,
    position: numberOf(entered, 'position') ?? 0,
  };
}

/** @returns null if the way to earn is not there any more */
export function describeChange(
  opened: Opened<ProgrammeChange>,
  rules: readonly DeskEarnRule[],
  reading: Reading,
): AskedChange | null {
  const { texts } = reading;
  const event: AskedField = {
    name: 'event',
    label: texts.fields.event,
    kind: 'choice',
    options: earnEvents.map((value) => ({ value, label: texts.events[value] })),
  };
  return describeProgrammeChange(opened, rules, texts, {
    addFields: [event, ...fieldsOf(opened.entered, reading)],
    add: (entered) =>
      request('POST /customer-portal/desk/earn_rules', {
        body: { event: eventOf(entered), ...bodyOf(entered) },
      }),
    changeFields: (rule) => fieldsOf({ event: rule.event }, reading),
    change: ({ id, event }, entered) =>
      request('POST /customer-portal/desk/earn_rules/:id', {
        params: { id },
        body: bodyOf({ ...entered, event }),
      }),
    end: ({ id }) => request('POST /customer-portal/desk/earn_rules/:id/end', { params: { id } }),
  });
}
