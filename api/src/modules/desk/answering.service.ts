import { createHash } from 'node:crypto';
import type { InstructionDetail, Message, Reference } from '@atrium/contract';
import type { Database } from '../../db/index.ts';
import { notFound, type Origin, ProblemError, type Staff } from '../../http/index.ts';
import { describeMessage, lockConversation, pageOfMessages } from '../conversations/messages.service.ts';
import { writeReply } from '../conversations/replies.service.ts';
import { answerLocked, lockToAnswer, type ProviderAnswer } from '../instructions/answering.service.ts';
import { instructionDetail } from '../instructions/instructions.service.ts';
import { recallResponse, rememberResponse, requestHash } from '../loyalty/ledger/index.ts';
import type { Clock } from '../loyalty/points/clock.ts';
import { nameStaff } from '../staff/staff.service.ts';
import { claimSubject } from './queue.service.ts';
import { requireFree, showDocuments } from './shown-documents.service.ts';

export interface AnsweringContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly provider: string;
}

export interface Answering {
  readonly staff: Staff;
  readonly origin: Origin;
}

export function describeInstruction(
  { database }: AnsweringContext,
  { staff }: Pick<Answering, 'staff'>,
  id: number,
): Promise<InstructionDetail> {
  return database.asStaff(staff, (tx) => instructionDetail(tx, id, staff.locale));
}

interface Answer extends ProviderAnswer {
  readonly files?: readonly number[] | undefined;
}

interface Answered {
  readonly instruction: InstructionDetail;
  readonly documents: Reference[];
}

/** Answers by the service of commands and imports, and takes the item of the queue. */
export function answer(
  { database, clock, provider }: AnsweringContext,
  { staff, origin }: Answering,
  id: number,
  { files = [], ...given }: Answer,
): Promise<Answered> {
  return database.asStaff(staff, async (tx) => {
    const instruction = await lockToAnswer(tx, id);
    const { customerId, applicationId, label } = instruction;
    await claimSubject(tx, staff, { kind: 'instruction', customerId, id });
    const by = await nameStaff(tx, { staff, origin }, { customerId, provider });
    await requireFree(tx, { customerId, userId: staff.userId }, files);
    await answerLocked(tx, instruction, { ...given, at: clock(), by });
    const application = { id: applicationId, customerId, label };
    const uploads = files.map((uploadId) => ({ uploadId }));
    const documents = files.length > 0 ? await showDocuments(tx, application, by, uploads) : [];
    return { instruction: await instructionDetail(tx, id, staff.locale), documents };
  });
}

export function readConversation(
  { database }: AnsweringContext,
  { staff }: Pick<Answering, 'staff'>,
  applicationId: number,
  page: { readonly page: number; readonly pageSize: number },
) {
  return database.asStaff(staff, (tx) => pageOfMessages(tx, staff, applicationId, page));
}

interface Writing {
  readonly applicationId: number;
  readonly text: string;
  readonly key: string;
}

/** The same key and body of a person send one message, for a day. */
export function writeMessage(
  { database, provider }: AnsweringContext,
  { staff, origin }: Answering,
  { applicationId, text, key }: Writing,
): Promise<{ message: Message }> {
  const { userId, displayName } = staff;
  return database.asStaff(staff, async (tx) => {
    const application = await lockConversation(tx, applicationId);
    if (!application) throw notFound();
    const { customerId } = application;
    const hash = requestHash('reply', userId, applicationId, text);
    const request = { customerId, key: deskKey(userId, key), hash };
    const known = await recallResponse<{ messageId: number }>(tx, request, null);
    if (known === 'reused') throw new ProblemError('idempotency-key-reused');
    if (known) return { message: await describeMessage(tx, staff, known.messageId) };
    await claimSubject(tx, staff, { kind: 'message', customerId, id: applicationId });
    const by = await nameStaff(tx, { staff, origin }, { customerId, provider });
    const id = await writeReply(tx, application, { author: authorOf(displayName, provider), text, by });
    await rememberResponse(tx, request, { messageId: id }, null);
    return { message: await describeMessage(tx, staff, id) };
  });
}

const MAX_AUTHOR_CHARACTERS = 100;

function authorOf(displayName: string, provider: string): string {
  const both = `${displayName} (${provider})`;
  return both.length <= MAX_AUTHOR_CHARACTERS ? both : displayName.slice(0, MAX_AUTHOR_CHARACTERS);
}

/** Keys of the desk are apart from those of customers, and from those of colleagues. */
function deskKey(userId: number, key: string): string {
  return `desk-${createHash('sha256').update(`${userId} ${key}`).digest('base64url')}`;
}
