import { z } from 'zod';
import { idempotencyKey } from '../auth.ts';
import { earnEvents } from '../earn-events.ts';
import { date, id, idParams, instant, plainText, reference, repeated, search, timeZone } from '../fields.ts';
import { MAX_NAME_CHARACTERS } from '../names.ts';
import { pagedResponse, paging } from '../paging.ts';
import { translationsOf } from '../translations.ts';
import { deskApproval } from './approvals.ts';
import type { DeskCallSchema } from './desk-call.ts';
import { keptFacts } from './kept-facts.ts';
import { MAX_CORRECTION_REASON, MAX_PROGRAMME_DESCRIPTION, redemptionStates } from './programme-limits.ts';

const some = z.int().min(1).max(1_000_000_000);
const name = plainText(MAX_NAME_CHARACTERS).min(1);
const description = plainText(MAX_PROGRAMME_DESCRIPTION);
const shown = {
  name,
  description,
  /** Those in other languages than English. */
  names: translationsOf(name).optional(),
  descriptions: translationsOf(description.min(1)).optional(),
  /** Lists are in this order. */
  position: some,
};
/** A language that is left out keeps its text, and null takes it away. */
const changedTexts = {
  names: translationsOf(name.nullable()).optional(),
  descriptions: translationsOf(description.min(1).nullable()).optional(),
};

const rewardFields = {
  ...shown,
  pointsCost: some,
  /** How many are left; null where there is no limit. */
  stock: z.int().min(0).max(1_000_000_000).nullable(),
  limitPerCustomer: some.nullable(),
  /** First and last day of the offer, in the time zone of the programme; null where it has none. */
  offeredFrom: date.nullable(),
  offeredUntil: date.nullable(),
};

export const deskReward = z.object({
  id: z.int().positive(),
  ...rewardFields,
  /** False once it was withdrawn. */
  active: z.boolean(),
});
export type DeskReward = z.output<typeof deskReward>;

const earnRuleFields = {
  ...shown,
  points: z.int().min(1).max(1_000_000),
  /** How many minor units of a paid fee earn the points; null for other events. */
  perAmount: z.int().min(1).nullable(),
  /** For how long the points are pending, because what earned them may still be undone. */
  pendingDays: z.int().min(0).max(365),
  /** How many days before the due date a renewal has to be paid; null for other events. */
  daysBeforeDue: some.nullable(),
};

export const deskEarnRule = z.object({
  id: z.int().positive(),
  event: z.enum(earnEvents),
  ...earnRuleFields,
  /** False once it was ended. */
  active: z.boolean(),
});
export type DeskEarnRule = z.output<typeof deskEarnRule>;

export const deskProgramme = z.object({
  timeZone: z.string(),
  /** After how many months points expire that are earned from now on. */
  lotMonths: z.int().positive(),
  /** For how many days a redemption can be refunded without a second person. */
  refundDays: z.int().nonnegative(),
  /** Up to how many points one supervisor corrects alone. */
  correctAlone: z.int().nonnegative(),
});
export type DeskProgramme = z.output<typeof deskProgramme>;

export const deskRedemption = z.object({
  id: z.int().positive(),
  customer: reference,
  reward: reference,
  points: z.int().positive(),
  code: z.string(),
  redeemedBy: reference,
  createdAt: instant,
  state: z.enum(redemptionStates),
  handedOutBy: reference.nullable(),
  handedOutAt: instant.nullable(),
  refundedAt: instant.nullable(),
  /** Until when one person refunds it alone; null once that needs a second person, or it was refunded. */
  refundableUntil: instant.nullable(),
});
export type DeskRedemption = z.output<typeof deskRedemption>;

const oneRedemption = z.object({ redemption: deskRedemption });
const oneReward = z.object({ reward: deskReward });
const oneEarnRule = z.object({ earnRule: deskEarnRule });

/** What was set, or changed, of the programme: a field that is left out was not there, or is the same. */
const programmeChange = z.object({
  id: z.int().positive(),
  at: instant,
  /** A person of the provider, or the account on the machine that ran a command. */
  by: z.string(),
  subject: z.enum(['programme', 'reward', 'earn_rule']),
  /** Of the reward, or the way to earn; null of the programme. */
  name: z.string().nullable(),
  /** Null of what was added. */
  former: keptFacts.nullable(),
  present: keptFacts,
});
export type ProgrammeChange = z.output<typeof programmeChange>;

/** Of a programme that all customers have, which only people change who see all of them. */
const changesProgramme = { access: 'supervisor', problems: ['conflict'] } as const;

export const programmeCalls = {
  'GET /customer-portal/desk/programme': {
    summary: 'Rewards and ways to earn, also those that have ended, and what one person may do alone',
    access: 'supervisor',
    safe: true,
    response: z.object({
      programme: deskProgramme,
      rewards: z.array(deskReward),
      earnRules: z.array(deskEarnRule),
      /** Whether the person may change them. */
      mayChange: z.boolean(),
    }),
  },
  'POST /customer-portal/desk/programme': {
    summary: 'Change the settings of the programme; existing points keep their dates',
    access: 'administrator',
    problems: ['conflict'],
    body: z.object({
      timeZone,
      lotMonths: z.int().min(1).max(120),
      refundDays: z.int().min(0).max(3_650),
      correctAlone: z.int().min(0).max(1_000_000_000),
    }),
    response: z.object({ programme: deskProgramme }),
  },
  'GET /customer-portal/desk/programme/changes': {
    summary: 'What was changed of the programme, newest first',
    access: 'administrator',
    safe: true,
    query: z.object(paging),
    response: z.object({ changes: z.array(programmeChange), ...pagedResponse }),
  },
  'POST /customer-portal/desk/rewards': {
    ...changesProgramme,
    summary: 'Offer a new reward',
    body: z.object({ ...rewardFields, ...changedTexts }),
    status: 201,
    response: oneReward,
  },
  'POST /customer-portal/desk/rewards/:id': {
    ...changesProgramme,
    summary:
      'Change a reward, which is offered again if it was withdrawn; without a stock, that of the moment stays',
    params: idParams,
    body: z.object({ ...rewardFields, ...changedTexts, stock: rewardFields.stock.optional() }),
    response: oneReward,
  },
  'POST /customer-portal/desk/rewards/:id/withdraw': {
    ...changesProgramme,
    summary: 'Withdraw a reward; its redemptions stay',
    params: idParams,
    response: oneReward,
  },
  'POST /customer-portal/desk/earn_rules': {
    ...changesProgramme,
    summary: 'Add a way to earn',
    body: z.object({ event: z.enum(earnEvents), ...earnRuleFields, ...changedTexts }),
    status: 201,
    response: oneEarnRule,
  },
  'POST /customer-portal/desk/earn_rules/:id': {
    ...changesProgramme,
    summary: 'Change a way to earn, which earns again if it was ended; points that were earned stay',
    params: idParams,
    body: z.object({ ...earnRuleFields, ...changedTexts }),
    response: oneEarnRule,
  },
  'POST /customer-portal/desk/earn_rules/:id/end': {
    ...changesProgramme,
    summary: 'End a way to earn; points that were earned stay',
    params: idParams,
    response: oneEarnRule,
  },
  'GET /customer-portal/desk/redemptions': {
    summary:
      'Redemptions of all customers of the person, newest first; a search is for the beginning of a code',
    access: 'supervisor',
    safe: true,
    query: z.object({
      customer: repeated(id),
      state: z.enum(redemptionStates).optional(),
      search,
      ...paging,
    }),
    response: z.object({ redemptions: z.array(deskRedemption), ...pagedResponse }),
  },
  'POST /customer-portal/desk/redemptions/:id/hand_out': {
    summary: 'Say that the customer has what it redeemed; from then on a refund needs a second person',
    access: 'supervisor',
    problems: ['conflict', 'already-refunded'],
    params: idParams,
    response: oneRedemption,
  },
  'POST /customer-portal/desk/redemptions/:id/refund': {
    summary:
      'Refund a redemption, which another person has to approve after the time for refunds, or once it was handed out',
    access: 'supervisor',
    problems: ['already-refunded', 'idempotency-key-reused'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    /** The reason is for the second person; where none is needed, it is not kept. */
    body: z.object({ reason: plainText(MAX_CORRECTION_REASON).min(3).optional() }),
    status: 201,
    response: oneRedemption,
    accepted: z.object({ approval: deskApproval }),
  },
} as const satisfies Record<string, DeskCallSchema>;
