import { z } from 'zod';
import { idempotencyKey } from '../auth.ts';
import { idParams, plainText, reference } from '../fields.ts';
import { instructionDetail } from '../instructions.ts';
import { MAX_MESSAGE_TEXT_CHARACTERS } from '../message-length.ts';
import { message } from '../messages.ts';
import { pagedResponse, paging } from '../paging.ts';
import { attachedFiles } from '../uploads.ts';
import type { DeskCallSchema } from './desk-call.ts';

/** Of a refusal, or of a note. */
export const MAX_REASON_CHARACTERS = 2_000;
const reason = plainText(MAX_REASON_CHARACTERS);

/** Of the instruction that the person saw: another one is refused. */
const version = z.int().positive().optional();

const answered = {
  access: 'agent',
  /** `conflict` if a colleague has it, whom `takenBy` names. */
  problems: ['conflict', 'instruction-changed'],
  params: idParams,
  response: z.object({ instruction: instructionDetail }),
} as const;

export const answeringCalls = {
  'GET /customer-portal/desk/instructions/:id': {
    summary: 'One instruction with its history',
    access: 'agent',
    safe: true,
    params: idParams,
    response: z.object({ instruction: instructionDetail }),
  },
  'POST /customer-portal/desk/instructions/:id/accept': {
    ...answered,
    summary: 'Accept an instruction, and take it',
    body: z.object({ version }),
  },
  'POST /customer-portal/desk/instructions/:id/refuse': {
    ...answered,
    summary: 'Refuse an instruction with a reason, which the customer reads',
    body: z.object({ reason: reason.min(1), version }),
  },
  'POST /customer-portal/desk/instructions/:id/done': {
    ...answered,
    summary:
      'Say that an accepted instruction is done, and its deadline with it; files that the person has uploaded for the customer become documents of the application',
    problems: [...answered.problems, 'upload-not-ready'],
    body: z.object({ note: reason.optional(), files: attachedFiles.optional(), version }),
    response: z.object({
      instruction: instructionDetail,
      /** Those that the files became, in their order. */
      documents: z.array(reference),
    }),
  },
  'GET /customer-portal/desk/applications/:id/messages': {
    summary: 'Conversation about an application: the first page has the newest messages, newest last',
    access: 'agent',
    safe: true,
    params: idParams,
    query: z.object(paging),
    response: z.object({ messages: z.array(message), ...pagedResponse }),
  },
  'POST /customer-portal/desk/applications/:id/messages': {
    summary: 'Write to the customer about an application; the same key and body send once',
    access: 'agent',
    problems: ['conflict', 'idempotency-key-reused'],
    params: idParams,
    headers: z.object({ 'idempotency-key': idempotencyKey }),
    body: z.object({ text: plainText(MAX_MESSAGE_TEXT_CHARACTERS).min(1) }),
    status: 201,
    response: z.object({ message }),
  },
} as const satisfies Record<string, DeskCallSchema>;
