import { MAX_MESSAGE_TEXT_CHARACTERS, messageCalls } from '@atrium/contract';
import { z } from 'zod';
import { CommandError, type Provider } from '../people/customers/customers.service.ts';
import { lockDiscussed } from './messages.repository.ts';
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
    const id = await repository.insertReply(tx, application, name.data, written.data.text);
    await announceMessage(tx, application);
    return id;
  });
}

/** Conversations that wait for the provider; of one customer, by its code, or of all. */
export function listUnanswered({ database }: Provider, code?: string): Promise<repository.Unanswered[]> {
  return database.asJob((tx) => repository.listUnanswered(tx, code?.toUpperCase() ?? null));
}
