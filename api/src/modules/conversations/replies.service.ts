import { MAX_MESSAGE_TEXT_CHARACTERS, messageCalls } from '@atrium/contract';
import { z } from 'zod';
import type { Transaction } from '../../db/index.ts';
import type { ActingPerson } from '../../http/index.ts';
import { CommandError, type Provider } from '../people/customers/customers.service.ts';
import { type Discussed, lockDiscussed } from './messages.repository.ts';
import { announceMessage } from './messages.service.ts';
import * as repository from './replies.repository.ts';

const { body } = messageCalls['POST /customer-portal/applications/:id/messages'];
const author = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u);

export interface Reply {
  /** Code of the customer. */
  readonly customer: string;
  /** Reference or id. */
  readonly application: string;
  /** As the customer sees it: a name, or a name and the provider's. */
  readonly author: string;
  readonly text: string;
}

/** Writes in a conversation in the name of a person of the provider. @returns the message's id. @throws CommandError */
export async function reply({ database }: Provider, given: Reply): Promise<number> {
  const name = author.safeParse(given.author);
  if (!name.success)
    throw new CommandError('The name of who writes must have 1 to 100 characters, on one line.');
  const written = body.safeParse({ text: given.text });
  if (!written.success)
    throw new CommandError(
      `The text must have 1 to ${MAX_MESSAGE_TEXT_CHARACTERS.toLocaleString('en')} characters, without control characters.`,
    );
  return database.asJob(async (tx) => {
    const { customer, application: named } = given;
    const found = await repository.findNamedApplication(tx, customer.toUpperCase(), named);
    const application = found && (await lockDiscussed(tx, found));
    if (!application) throw new CommandError(`${customer} has no application ${named}.`);
    return writeReply(tx, application, { author: name.data, text: written.data.text });
  });
}

/**
 * Writes for the provider in a conversation whose application is locked.
 * @param by a person of the provider, where one is known
 * @returns the message's id
 */
export async function writeReply(
  tx: Transaction,
  application: Discussed,
  { author: name, text, by }: Pick<Reply, 'author' | 'text'> & { readonly by?: ActingPerson },
): Promise<number> {
  const id = await repository.insertReply(tx, application, name, text);
  await announceMessage(tx, application, by, true);
  return id;
}

/** Conversations that wait for the provider; of one customer, by its code, or of all. */
export function listUnanswered({ database }: Provider, code?: string): Promise<repository.Unanswered[]> {
  return database.asJob((tx) => repository.listUnanswered(tx, code?.toUpperCase() ?? null));
}
