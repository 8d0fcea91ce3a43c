import { columnValues } from '../application-columns/index.ts';
import { deadlineValues, stage } from '../bulk/index.ts';
import type { Transaction } from '../db/index.ts';
import { type ApplicationRecord, type Moment, momentOf } from './application-record.ts';
import type { ReadAttachment } from './attachment-file.ts';
import type { ResolvedCorrespondence, ResolvedRecord } from './references.ts';

export interface Accepted extends ResolvedCorrespondence {
  readonly line: number;
  readonly reference: string;
  /** Absent where the line has only what was written and instructed about it. */
  readonly application?: AcceptedApplication | undefined;
}

export interface AcceptedApplication
  extends Pick<ResolvedRecord, 'customerId' | 'categoryId' | 'statusIds' | 'deadlines'> {
  readonly record: ApplicationRecord;
  readonly attachments: readonly (ReadAttachment & { readonly uploadedAt: Moment })[];
}

type Numbered = AcceptedApplication & { readonly line: number };

export async function stagePortion(tx: Transaction, portion: readonly Accepted[]): Promise<void> {
  await stageApplications(
    tx,
    portion.flatMap(({ line, application }) => (application ? [{ line, ...application }] : [])),
  );
  await stageCorrespondence(tx, portion);
}

export function lastChange({ history, appliedAt }: Pick<ApplicationRecord, 'history' | 'appliedAt'>): Moment {
  return history.at(-1)?.at ?? momentOf(appliedAt);
}

async function stageApplications(tx: Transaction, portion: readonly Numbered[]): Promise<void> {
  await stage(
    tx,
    'bulk_applications',
    portion.map(({ line, customerId, categoryId, statusIds, record }) => [
      line,
      customerId,
      record.reference,
      categoryId,
      record.country,
      statusIds.at(-1) ?? null,
      lastChange(record).at,
      ...columnValues(record),
      lastChange(record).date,
    ]),
  );
  await stage(
    tx,
    'bulk_history',
    portion.flatMap(({ line, statusIds, record }) =>
      record.history.map(({ at, note }, step) => [
        line,
        step,
        statusIds[step - 1] ?? null,
        statusIds[step] ?? null,
        at.at,
        note ?? null,
        at.date,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_fees',
    portion.flatMap(({ line, record }) =>
      record.fees.map(({ name, amount, paidAt, renewalDueAt }, step) => [
        line,
        step,
        name,
        amount,
        paidAt?.at ?? null,
        renewalDueAt ?? null,
        paidAt?.date ?? null,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_deadlines',
    portion.flatMap(({ line, deadlines }) =>
      deadlines.map((deadline, step) => [line, step, ...deadlineValues(deadline)]),
    ),
  );
  await stageAttachments(tx, portion);
}

async function stageAttachments(tx: Transaction, portion: readonly Numbered[]): Promise<void> {
  const attachments = portion.flatMap(({ line, customerId, attachments }) =>
    attachments.map((attachment) => ({ line, customerId, ...attachment })),
  );
  await stage(
    tx,
    'bulk_attachments',
    attachments.map(({ line, name, mediaType, content, uploadedAt, sha256 }) => [
      line,
      name,
      mediaType,
      content.length,
      uploadedAt.at,
      sha256,
      uploadedAt.date,
    ]),
  );
  await stage(
    tx,
    'bulk_contents',
    attachments.map(({ customerId, sha256, content }) => [customerId, sha256, content.toString('base64')]),
  );
}

async function stageCorrespondence(tx: Transaction, portion: readonly Accepted[]): Promise<void> {
  await stage(
    tx,
    'bulk_messages',
    portion.flatMap((line) =>
      line.messages.map((message, step) => [
        ...aboutApplication(line, message, step),
        message.authorId,
        message.author ?? null,
        message.at ?? null,
        message.text ?? null,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_instructions',
    portion.flatMap((line) =>
      line.instructions.map((instruction, step) => [
        ...aboutApplication(line, instruction, step),
        instruction.kindId,
        instruction.deadline?.kind ?? null,
        instruction.deadline?.dueAt ?? null,
        instruction.senderId,
        instruction.sentAt ?? null,
        instruction.text || null,
      ]),
    ),
  );
  await stage(
    tx,
    'bulk_instruction_states',
    portion.flatMap(({ line, instructions }) =>
      instructions.flatMap(({ history }, step) =>
        history.map(({ state, at, reason }, index) => [line, step, index + 1, state, at, reason ?? null]),
      ),
    ),
  );
}

function aboutApplication(
  { line, customerId, reference }: Accepted,
  { id, key }: { readonly id?: number | undefined; readonly key?: string | undefined },
  step: number,
) {
  return [line, step, customerId, reference, id ?? null, key ?? null];
}
