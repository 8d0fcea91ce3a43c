import type { Instruction, InstructionDetail, InstructionPreview, ResponseOf } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { chosenCustomer, notFound, type Origin, ProblemError } from '../../http/index.ts';
import { fieldRefusals } from '../../messages/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivities } from '../activity/activity-logs.service.ts';
import { recallResponse, rememberResponse, requestHash } from '../loyalty/ledger/index.ts';
import type { Clock } from '../loyalty/points/clock.ts';
import { markUsed, requireReady } from '../uploads/used-uploads.service.ts';
import * as instructing from './instructing.repository.ts';
import { insertFiles } from './instruction-files.repository.ts';
import { findKind, type RecordedKind } from './instruction-kinds.repository.ts';
import * as instructions from './instructions.repository.ts';
import { instructionDetail, withNames } from './instructions.service.ts';
import { recordState } from './state-changes.service.ts';

export interface InstructingContext {
  readonly database: Database;
  readonly clock: Clock;
}

/** Who instructs, for which customer, from where. */
export interface Sender {
  readonly person: Person;
  readonly scope: Scope;
  readonly locale: string;
  readonly origin: Origin;
}

interface Wanted {
  readonly kindId: number;
  readonly targets: readonly instructing.Target[];
}

/** Reserves nothing: sending judges again. */
export function preview(
  { database, clock }: InstructingContext,
  { person, scope }: Sender,
  { kindId, targets }: Wanted,
): Promise<{ items: InstructionPreview[] }> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    await requireKind(tx, kindId);
    const moment = await instructing.momentOf(tx, clock());
    const judged = await instructing.judge(tx, { customerId, kindId }, targets, moment);
    return { items: judged.map(({ statusId: _, dueAt: __, ...item }) => item) };
  });
}

type Sent = ResponseOf<'POST /customer-portal/instructions'>;

interface Instructing extends Wanted {
  readonly text?: string | undefined;
  /** Ids of uploads. */
  readonly files?: readonly number[] | undefined;
  readonly key: string;
}

/**
 * Sends one instruction for each target that can be instructed, and says of the others why not. The same key and body get
 * the same response for a day.
 *
 * @throws ProblemError if the kind needs a text or a file that is missing, or a file is not ready
 */
export function instruct(
  { database, clock }: InstructingContext,
  sender: Sender,
  { key, ...wanted }: Instructing,
): Promise<Sent> {
  const { person, scope } = sender;
  const customerId = chosenCustomer(person);
  const request = { customerId, key, hash: hashOf(person.userId, wanted) };
  const { files = [] } = wanted;
  return database.inScope(scope, async (tx) => {
    const known = await recallResponse<Sent>(tx, request, clock());
    if (known === 'reused') throw new ProblemError('idempotency-key-reused');
    if (known) return known;
    const kind = await requireKind(tx, wanted.kindId);
    if (kind.needsText && !wanted.text)
      throw new ProblemError('invalid-input', { errors: { text: [fieldRefusals.needed(kind.name)] } });
    if (kind.needsFile && files.length === 0)
      throw new ProblemError('invalid-input', { errors: { files: [fieldRefusals.needed(kind.name)] } });
    await requireReady(tx, { customerId, userId: person.userId }, 'instruction', files);
    await instructing.lockApplications(
      tx,
      wanted.targets.map(({ applicationId }) => applicationId),
    );
    const sent = await send(tx, sender, {
      ...wanted,
      files,
      customerId,
      recordedKind: kind.recordedName,
      moment: await instructing.momentOf(tx, clock()),
    });
    await rememberResponse(tx, request, sent, clock());
    return sent;
  });
}

interface Sending extends Wanted {
  readonly customerId: number;
  /** The name of the kind in English, for the log. */
  readonly recordedKind: string;
  readonly text?: string | undefined;
  readonly files: readonly number[];
  readonly moment: string;
}

async function send(
  tx: Transaction,
  { person: { userId }, locale, origin }: Sender,
  { customerId, kindId, recordedKind, targets, text, files, moment }: Sending,
): Promise<Sent> {
  const judged = await instructing.judge(tx, { customerId, kindId }, targets, moment);
  const possible = judged.filter(({ problem }) => problem === null);
  const created = { customerId, kindId, text: text || null, personId: userId, moment };
  const ids = await instructing.insertInstructions(tx, created, possible);
  if (files.length > 0 && ids.length > 0) {
    await insertFiles(tx, customerId, ids, files);
    await markUsed(tx, { customerId }, files);
  }
  const sent = (await instructions.findInstructions(tx, ids)).map((row) => withNames(row, locale));
  await recordActivities(
    tx,
    sent.map((instruction) => ({
      action: 'instruction.sent' as const,
      customerId,
      actorId: userId,
      subject: subjectOf(instruction),
      ipAddress: origin.ipAddress,
      details: { kind: recordedKind },
    })),
  );
  const made = new Map(
    sent.map((instruction) => [
      keyOf(instruction.application.id, instruction.deadline?.id ?? null),
      instruction,
    ]),
  );
  return {
    items: judged.map(({ statusId: _, dueAt: __, cost: ___, cutOffAt: ____, ...item }) => itemOf(item, made)),
  };
}

function keyOf(applicationId: number, deadlineId: number | null): string {
  return `${applicationId} ${deadlineId}`;
}

function itemOf(
  {
    problem,
    first,
    ...target
  }: Pick<Sent['items'][number], 'applicationId' | 'deadlineId' | 'problem' | 'first'>,
  sent: ReadonlyMap<string, Instruction>,
): Sent['items'][number] {
  const made = sent.get(keyOf(target.applicationId, target.deadlineId));
  // A target that is named twice is instructed once; the second names the first.
  if (problem !== null)
    return { ...target, instruction: null, problem, first: first ?? (made ? { id: made.id } : null) };
  return { ...target, instruction: made ?? null, problem, first };
}

/** @throws ProblemError `already-accepted` once the provider has accepted it, `instruction-changed` for another version */
export function cancel(
  { database, clock }: InstructingContext,
  { person, scope, locale, origin }: Sender,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<InstructionDetail> {
  chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const instruction = await instructions.lockInstruction(tx, id);
    if (!instruction) throw notFound();
    const { state } = instruction;
    if (state !== 'sent' && state !== 'cancelled') throw new ProblemError('already-accepted');
    if (state === 'cancelled' || version !== instruction.version)
      throw new ProblemError('instruction-changed');
    const by = { personId: person.userId, ipAddress: origin.ipAddress };
    await recordState(tx, instruction, { state: 'cancelled', at: clock(), by });
    return instructionDetail(tx, id, locale);
  });
}

async function requireKind(tx: Transaction, id: number): Promise<RecordedKind> {
  const kind = await findKind(tx, id);
  if (!kind) throw notFound();
  return kind;
}

function hashOf(
  userId: number,
  { kindId, targets, text = '', files = [] }: Omit<Instructing, 'key'>,
): Buffer {
  const pairs = targets.map(({ applicationId, deadlineId }) => [applicationId, deadlineId ?? null]);
  return requestHash('instruct', userId, kindId, pairs, text, files);
}

function subjectOf({ id, application: { reference, title } }: Instruction) {
  return { kind: 'instruction', id, label: `${reference} ${title}` };
}
