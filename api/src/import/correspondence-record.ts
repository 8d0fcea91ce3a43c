import {
  deadlineKinds,
  emailAddress,
  instructionCalls,
  instructionStates,
  messageCalls,
  nothingHidden,
} from '@atrium/contract';
import { z } from 'zod';
import { dueDate, importedText } from '../application-columns/index.ts';

const { text: messageText } = messageCalls['POST /customer-portal/applications/:id/messages'].body.shape;
const { text: instructionText } = instructionCalls['POST /customer-portal/instructions'].body.shape;

/** What was said or done; it cannot be announced, as a status can. */
const past = z.iso
  .datetime({ offset: true, error: 'must be an instant with its offset from UTC' })
  .refine((value) => Date.parse(value) <= Date.now(), 'must not be in the future')
  .transform((value) => new Date(value));

/** What the portal has is named by its id, and of it nothing else is read: it is never changed. */
const named = {
  id: z.int().positive().max(2_147_483_647).optional(),
  key: importedText.trim().min(1).max(100).optional(),
};

interface Named {
  readonly id?: number | undefined;
  readonly key?: string | undefined;
}

const isNamed = ({ id, key }: Named) => id !== undefined || key !== undefined;
const NEEDS_NAME = 'needs the id that it has in the portal, or a key of your own';

const messageRecord = z
  .strictObject({
    ...named,
    at: past.optional(),
    author: importedText
      .trim()
      .min(1)
      .max(100)
      .regex(...nothingHidden)
      .nullish(),
    member: emailAddress.nullish(),
    text: messageText.normalize('NFC').nullish(),
  })
  .refine(isNamed, NEEDS_NAME)
  .refine(
    ({ id, at, text, author, member }) => id !== undefined || (at && text && !author !== !member),
    'needs at, text, and either author or member',
  );
export type MessageRecord = z.output<typeof messageRecord>;

const instructionRecord = z
  .strictObject({
    ...named,
    kind: importedText.min(1).optional(),
    deadline: z.strictObject({ kind: z.enum(deadlineKinds), dueAt: dueDate }).nullish(),
    sentBy: emailAddress.nullish(),
    sentAt: past.optional(),
    text: instructionText.unwrap().normalize('NFC').nullish(),
    history: z
      .array(
        z
          .strictObject({
            state: z.enum(instructionStates).exclude(['sent']),
            at: past,
            reason: importedText.trim().min(1).max(2_000).nullish(),
          })
          .refine(({ state, reason }) => state !== 'refused' || reason, 'needs the reason of a refusal'),
      )
      .max(instructionStates.length)
      .default([]),
  })
  .refine(isNamed, NEEDS_NAME)
  .refine(
    ({ id, kind, sentBy, sentAt }) => id !== undefined || (kind && sentBy && sentAt),
    'needs kind, sentBy and sentAt',
  );
export type InstructionRecord = z.output<typeof instructionRecord>;

export const correspondenceFields = {
  messages: z.array(messageRecord).default([]),
  instructions: z.array(instructionRecord).default([]),
};
