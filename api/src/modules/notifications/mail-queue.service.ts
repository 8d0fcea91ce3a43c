import type { Database } from '../../db/index.ts';
import { CommandError } from '../people/customers/customers.service.ts';
import {
  countFailed,
  dropFailed,
  type FailedDelivery,
  type FailedOnes,
  type LaneState,
  listFailed,
  listLanes,
  retryFailed,
} from './mail-queue.repository.ts';
import { renderNotification } from './notification-message.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_LISTED = 200;

export interface MailQueue {
  readonly lanes: readonly LaneState[];
  readonly failed: { readonly refused: number; readonly uncertain: number };
}

export interface FailedMessage extends Omit<FailedDelivery, 'message'> {
  readonly title: string;
}

export function mailQueue(database: Database): Promise<MailQueue> {
  return database.asJob(
    async (tx) => ({ lanes: await listLanes(tx), failed: await countFailed(tx) }),
    'request',
  );
}

export async function failedMessages(database: Database): Promise<FailedMessage[]> {
  const deliveries = await database.asJob((tx) => listFailed(tx, MAX_LISTED));
  return deliveries.map(({ message, ...delivery }) => ({
    ...delivery,
    title: message
      ? renderNotification(message, 'en-US').title
      : 'Invitation, digest or several notifications',
  }));
}

/**
 * A reminder whose deadline is done is withdrawn instead.
 * @param which the id of one, or `refused` for all that certainly did not arrive
 * @throws CommandError if there is no such message
 */
export function retryMessages(database: Database, which: string): Promise<number> {
  return database.asJob(async (tx) => countOf(which, await retryFailed(tx, onesOf(which))));
}

/** Gives failed messages up for good. @throws CommandError if there is no such message */
export function dropMessages(database: Database, which: string): Promise<number> {
  return database.asJob(async (tx) => countOf(which, await dropFailed(tx, onesOf(which))));
}

function onesOf(which: string): FailedOnes {
  if (which === 'refused') return which;
  if (UUID.test(which)) return { id: which };
  throw new CommandError(`"${which}" is neither the id of a message nor "refused".`);
}

function countOf(which: string, count: number): number {
  if (count === 0 && which !== 'refused') throw new CommandError(`There is no failed message ${which}.`);
  return count;
}
