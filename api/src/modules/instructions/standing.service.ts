import type { BodyOf, StandingInstruction } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { chosenCustomer, notFound, ProblemError, type Reader } from '../../http/index.ts';
import { fieldRefusals, personName } from '../../messages/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import type { Sender } from './instructing.service.ts';
import { findKind } from './instruction-kinds.repository.ts';
import * as standing from './standing.repository.ts';

/** Standing instructions of one customer. */
const MAX_STANDING = 50;

export function listStanding(
  database: Database,
  { scope, locale }: Reader,
): Promise<{ standingInstructions: StandingInstruction[] }> {
  return database.inScope(scope, async (tx) => ({ standingInstructions: await read(tx, scope, locale) }));
}

async function read(
  tx: Transaction,
  { customerIds }: Pick<Scope, 'customerIds'>,
  locale: string,
): Promise<StandingInstruction[]> {
  return (await standing.listStanding(tx, customerIds)).map((row) => ({
    ...row,
    createdBy: { ...row.createdBy, name: personName(row.createdBy.name, locale) },
  }));
}

/** @throws ProblemError for a kind that needs a text, a file or a quotation, since no one would give it */
export function createStanding(
  database: Database,
  { person, scope, locale, origin }: Sender,
  given: BodyOf<'POST /customer-portal/standing_instructions'>,
): Promise<StandingInstruction> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const kind = await findKind(tx, Number(given.kindId));
    if (!kind) throw notFound();
    const { categories = [], countries = [], deadlineKinds = [], daysBefore } = given;
    if (kind.needsText || kind.needsFile || kind.cost === 'quotation')
      throw refused('kindId', fieldRefusals.cannotStand(kind.name));
    const strange = deadlineKinds.filter((one) => !kind.deadlineKinds.includes(one));
    if (strange.length > 0 || kind.deadlineKinds.length === 0)
      throw refused('deadlineKinds', fieldRefusals.notOfferedFor(kind.name));
    const present = await standing.listStanding(tx, [customerId]);
    if (present.length >= MAX_STANDING) throw new ProblemError('limit-reached');
    const id = await standing.insertStanding(tx, {
      customerId,
      personId: person.userId,
      kindId: kind.id,
      categories: categories.map(Number),
      countries,
      deadlineKinds,
      daysBefore,
    });
    await recordActivity(tx, {
      action: 'standing_instruction.created',
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress,
      subject: { kind: 'standing_instruction', id, label: kind.recordedName },
    });
    const created = (await read(tx, { customerIds: [customerId] }, locale)).find((row) => row.id === id);
    if (!created) throw notFound();
    return created;
  });
}

function refused(field: string, reason: string): ProblemError {
  return new ProblemError('invalid-input', { errors: { [field]: [reason] } });
}

export function revokeStanding(
  database: Database,
  { person, scope, origin }: Sender,
  id: number,
): Promise<void> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const revoked = await standing.revokeStanding(tx, id, person.userId);
    if (!revoked) throw notFound();
    await recordActivity(tx, {
      action: 'standing_instruction.revoked',
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress,
      subject: { kind: 'standing_instruction', id, label: revoked.kind },
    });
  });
}

/** Throws 404 also if the deadline belongs to another customer. */
export function exceptDeadline(
  database: Database,
  { person, scope }: Sender,
  id: number,
  isExcepted: boolean,
): Promise<void> {
  chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const customerId = await standing.findCustomerOfDeadline(tx, id);
    if (customerId === undefined) throw notFound();
    await standing.setException(tx, { id, customerId }, person.userId, isExcepted);
  });
}
