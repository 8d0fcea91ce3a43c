import { z } from 'zod';
import { category, country } from './applications.ts';
import { idempotencyKey } from './auth.ts';
import type { CallSchema } from './call.ts';
import { deadlineKinds } from './deadline-states.ts';
import { deadline } from './deadlines.ts';
import { exportFields } from './exports.ts';
import {
  countryCode,
  date,
  dateRange,
  id,
  idParams,
  instant,
  MAX_REPEATED_VALUES,
  money,
  plainText,
  providerReference,
  reference,
  repeated,
  search,
  timeZone,
  withDateOrder,
} from './fields.ts';
import {
  instructionRefusals,
  instructionStates,
  MAX_INSTRUCTED,
  MAX_INSTRUCTION_CHARACTERS,
} from './instruction-states.ts';
import { countedResponse, paging } from './paging.ts';
import { referenceData } from './reference-data.ts';
import { attachedFiles } from './uploads.ts';

/** What an instruction costs: an amount, `quotation` where the provider names it for each case, null for nothing. */
const cost = z.union([money, z.literal('quotation')]).nullable();
export type InstructionCost = z.output<typeof cost>;

/** Something that a customer can tell the provider to do, such as to renew. Kinds are data of the provider. */
export const instructionKind = providerReference.extend({
  /** Whether a deadline is done when an instruction of this kind on it is done. */
  answersDeadline: z.boolean(),
  cost,
  /** Working days of the office between the end of the cut-off and the deadline. */
  leadDays: z.int().nonnegative().register(referenceData),
  needsText: z.boolean(),
  needsFile: z.boolean(),
  /** Statuses of applications that it is offered for, by id; empty for all. */
  statuses: z.array(z.int().positive().register(referenceData)),
  /** Kinds of deadlines that it is offered for. */
  deadlineKinds: z.array(z.enum(deadlineKinds)),
});
export type InstructionKind = z.output<typeof instructionKind>;

const targets = z
  .array(z.object({ applicationId: id, deadlineId: id.nullable().optional() }))
  .min(1)
  .max(MAX_INSTRUCTED);

/** One of the targets of a request, in its order. */
const target = {
  applicationId: z.int().positive(),
  deadlineId: z.int().positive().nullable(),
};
const problem = z.enum(instructionRefusals).nullable();
/** The open instruction that is in the way of this one. */
const first = z.object({ id: z.int().positive() }).nullable();

export const instructionPreview = z.object({
  ...target,
  cost,
  /** Until when it can be sent; null where it is not on a deadline. */
  cutOffAt: instant.nullable(),
  problem,
  first,
});
export type InstructionPreview = z.output<typeof instructionPreview>;

export const instruction = z.object({
  id: z.int().positive(),
  kind: providerReference,
  state: z.enum(instructionStates),
  /** Grows with each change: cancelling an older version is refused. */
  version: z.int().positive(),
  application: z.object({ id: z.int().positive(), reference: z.string(), title: z.string() }),
  deadline: z.object({ id: z.int().positive(), kind: z.enum(deadlineKinds), dueAt: date }).nullable(),
  customer: reference,
  /** The office, with the time zone (IANA name) in which the day of the cut-off ends. */
  country: deadline.shape.country,
  text: z.string().nullable(),
  files: z.array(
    z.object({ id: z.int().positive(), name: z.string(), mediaType: z.string(), sizeBytes: z.int() }),
  ),
  cost,
  /** The cut-off that it was sent under, in time; null where it is not on a deadline. */
  cutOffAt: instant.nullable(),
  /** From then on the provider is late: it has not accepted it, two working days of the office before the cut-off. */
  lateFrom: instant.nullable(),
  /** Whether its deadline has moved or was closed since, or its application has another status. */
  isChangedSince: z.boolean(),
  sentAt: instant,
  /** Null where a standing instruction sent it. */
  sentBy: reference.nullable(),
  standingInstruction: z.object({ id: z.int().positive() }).nullable(),
});
export type Instruction = z.output<typeof instruction>;

/** An instruction with its states, oldest first. */
export const instructionDetail = instruction.extend({
  history: z.array(
    z.object({
      state: z.enum(instructionStates),
      at: instant,
      /** Null for the provider, and for what a standing instruction did. */
      person: reference.nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type InstructionDetail = z.output<typeof instructionDetail>;

export const instructionSortKeys = ['sentAt', 'cutOffAt', 'reference'] as const;
const sort = z.enum(instructionSortKeys.flatMap((key) => [key, `-${key}`] as const)).default('-sentAt');

const filterFields = {
  state: repeated(z.enum(instructionStates)),
  kind: repeated(id),
  application: repeated(id),
  deadline: repeated(id),
  customer: repeated(id),
  /** In reference and title of the application. */
  search,
  /** Of the day on which it was sent, UTC. */
  ...dateRange,
};

export const instructionFilters = withDateOrder(z.object(filterFields));
export type InstructionFilters = z.output<typeof instructionFilters>;

export const instructionListQuery = withDateOrder(z.object({ ...filterFields, sort, ...paging }));
export type InstructionListQuery = z.output<typeof instructionListQuery>;

/** Query of the list as a PDF file: filters, order and the time zone of the times in it. */
export const instructionPdfQuery = withDateOrder(
  z.object({ ...filterFields, sort, timeZone: timeZone.optional() }),
);
export type InstructionPdfQuery = z.output<typeof instructionPdfQuery>;

const exportQuery = withDateOrder(z.object({ ...filterFields, sort, ...exportFields }));
export type InstructionExportQuery = z.output<typeof exportQuery>;

const text = plainText(MAX_INSTRUCTION_CHARACTERS).optional();

const files = attachedFiles.optional();

/** A thousand targets take 50 KiB; the rest is for the text, whose letters take up to four bytes. */
const MAX_BODY_BYTES = 262_144;

/** Days before the cut-off on which a standing instruction acts. */
export const MAX_STANDING_DAYS = 365;

export const standingInstruction = z.object({
  id: z.int().positive(),
  customer: reference,
  kind: providerReference,
  /** Empty for all, as below. */
  categories: z.array(category),
  countries: z.array(country),
  deadlineKinds: z.array(z.enum(deadlineKinds)),
  daysBefore: z.int().nonnegative(),
  createdAt: instant,
  createdBy: reference,
});
export type StandingInstruction = z.output<typeof standingInstruction>;

export const standingInstructionCalls = {
  'GET /customer-portal/standing_instructions': {
    summary: 'Standing instructions in force',
    safe: true,
    access: 'standing_instructions:manage',
    response: z.object({ standingInstructions: z.array(standingInstruction) }),
  },
  'POST /customer-portal/standing_instructions': {
    summary: 'Have deadlines instructed by themselves, after they were announced',
    access: 'standing_instructions:manage',
    problems: ['choose-customer', 'not-found', 'limit-reached'],
    status: 201,
    body: z.object({
      kindId: id,
      categories: z.array(id).max(MAX_REPEATED_VALUES).default([]),
      countries: z.array(countryCode).max(MAX_REPEATED_VALUES).default([]),
      deadlineKinds: z.array(z.enum(deadlineKinds)).max(deadlineKinds.length).default([]),
      daysBefore: z.int().min(0).max(MAX_STANDING_DAYS),
    }),
    response: z.object({ standingInstruction }),
  },
  'POST /customer-portal/standing_instructions/:id/revoke': {
    summary: 'End a standing instruction; what it has sent stays',
    access: 'standing_instructions:manage',
    problems: ['choose-customer'],
    params: idParams,
    status: 204,
  },
  'POST /customer-portal/deadlines/:id/standing_exception': {
    summary: 'Have standing instructions leave a deadline alone, or no longer',
    access: 'instructions:write',
    problems: ['choose-customer'],
    params: idParams,
    body: z.object({ isExcepted: z.boolean() }),
    status: 204,
  },
} as const satisfies Record<string, CallSchema>;

export const instructionCalls = {
  ...standingInstructionCalls,
  'GET /customer-portal/instruction_kinds': {
    summary: 'What the provider can be told to do',
    safe: true,
    access: 'applications:read',
    response: z.object({ instructionKinds: z.array(instructionKind) }),
  },
  'POST /customer-portal/instructions/preview': {
    summary: 'What an instruction would cost, its cut-offs, and what cannot be instructed; changes nothing',
    access: 'instructions:write',
    problems: ['choose-customer', 'not-found'],
    body: z.object({ kindId: id, targets }),
    maxBodyBytes: MAX_BODY_BYTES,
    response: z.object({ items: z.array(instructionPreview) }),
  },
  'POST /customer-portal/instructions': {
    summary:
      'Instruct the provider on one to a thousand applications; the same key and body always return the same response',
    access: 'instructions:write',
    problems: ['choose-customer', 'not-found', 'idempotency-key-reused', 'upload-not-ready'],
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ kindId: id, targets, text, files }),
    maxBodyBytes: MAX_BODY_BYTES,
    status: 201,
    response: z.object({
      items: z.array(z.object({ ...target, instruction: instruction.nullable(), problem, first })),
    }),
  },
  'GET /customer-portal/instructions': {
    summary: 'Instructions of the customers in scope; their number is counted up to a limit',
    safe: true,
    access: 'applications:read',
    query: instructionListQuery,
    response: z.object({ instructions: z.array(instruction), ...countedResponse }),
  },
  'GET /customer-portal/instructions/export': {
    summary: 'All filtered instructions as a file, or the selected ones',
    access: 'applications:read',
    problems: ['not-found', 'too-many-attempts'],
    query: exportQuery,
    file: true,
  },
  'GET /customer-portal/instructions/pdf': {
    summary: 'All filtered instructions as a PDF file',
    access: 'applications:read',
    problems: ['limit-reached', 'too-many-attempts'],
    query: instructionPdfQuery,
    file: true,
  },
  'GET /customer-portal/instructions/:id/receipt': {
    summary: 'What was instructed, and what became of it, as a PDF file',
    access: 'applications:read',
    problems: ['too-many-attempts'],
    params: idParams,
    query: z.object({ timeZone: timeZone.optional() }),
    file: true,
  },
  'GET /customer-portal/instructions/:id': {
    summary: 'One instruction with its history',
    safe: true,
    access: 'applications:read',
    params: idParams,
    response: z.object({ instruction: instructionDetail }),
  },
  'GET /customer-portal/instructions/:id/files/:fileId/content': {
    summary: 'Download a file of an instruction; an entry in the activity log says so',
    access: 'applications:read',
    params: z.object({ id, fileId: id }),
    file: true,
    ranges: true,
  },
  'POST /customer-portal/instructions/:id/cancel': {
    summary: 'Cancel an instruction that the provider has not accepted yet',
    access: 'instructions:write',
    problems: ['choose-customer', 'instruction-changed', 'already-accepted'],
    params: idParams,
    body: z.object({ version: z.int().positive() }),
    response: z.object({ instruction: instructionDetail }),
  },
} as const satisfies Record<string, CallSchema>;
