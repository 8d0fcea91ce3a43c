import type { Message, ResponseOf } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import {
  type ActingPerson,
  chosenCustomer,
  notFound,
  type Origin,
  ProblemError,
  type Reader,
} from '../../http/index.ts';
import { personName } from '../../messages/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { recallResponse, rememberResponse, requestHash } from '../loyalty/ledger/index.ts';
import { readConversationNotifications } from '../notifications/notifications.service.ts';
import { markUsed, requireReady } from '../uploads/used-uploads.service.ts';
import { insertFiles } from './message-files.repository.ts';
import * as repository from './messages.repository.ts';

type Conversation = ResponseOf<'GET /customer-portal/applications/:id/messages'>;

export { lockDiscussed as lockConversation } from './messages.repository.ts';

/** Page, total and marks are of the same moment. Throws 404 also if the application is another customer's. */
export function readConversation(
  database: Database,
  { scope, locale }: Reader,
  applicationId: number,
  { page, pageSize }: repository.Page,
): Promise<Conversation> {
  return database.inScope(scope, async (tx) => {
    const application = await repository.findDiscussed(tx, applicationId);
    if (!application) throw notFound();
    const messages = await repository.listMessages(tx, application, scope.userId, { page, pageSize });
    const counted = await repository.countMessages(tx, application, scope.userId);
    const { total, unread, firstUnreadId, sinceUnread } = counted;
    return {
      messages: messages.map((message) => withName(message, locale)),
      unread,
      firstUnread:
        firstUnreadId === null ? null : { id: firstUnreadId, page: Math.ceil(sinceUnread / pageSize) },
      total,
      page,
      pageSize,
    };
  });
}

/** Who writes, for which customer, from where. */
export interface Writer {
  readonly person: Person;
  readonly scope: Scope;
  readonly locale: string;
  readonly origin: Origin;
}

interface Writing {
  readonly applicationId: number;
  readonly text: string;
  /** Ids of uploads. */
  readonly files?: readonly number[] | undefined;
  readonly key: string;
}

/** The same key and body send one message, for a day. */
export function writeMessage(
  database: Database,
  { person, scope, locale, origin }: Writer,
  { applicationId, text, files = [], key }: Writing,
): Promise<{ message: Message }> {
  const customerId = chosenCustomer(person);
  const { userId } = person;
  const request = { customerId, key, hash: requestHash('message', userId, applicationId, text, files) };
  return database.inScope(scope, async (tx) => {
    const known = await recallResponse<{ messageId: number }>(tx, request, null);
    if (known === 'reused') throw new ProblemError('idempotency-key-reused');
    if (known) return { message: await describe(tx, known.messageId, userId, locale) };
    // Uploads are locked before applications, as instructing does.
    await requireReady(tx, { customerId, userId }, 'message', files);
    const application = await repository.lockDiscussed(tx, applicationId);
    if (!application) throw notFound();
    const id = await repository.insertMessage(tx, application, userId, text);
    if (files.length > 0) {
      await insertFiles(tx, customerId, id, files);
      await markUsed(tx, { customerId }, files);
    }
    await repository.markRead(tx, application, userId, id);
    await announceMessage(tx, application, { personId: userId, ipAddress: origin.ipAddress });
    // Not the text: the provider may have to remove it.
    await rememberResponse(tx, request, { messageId: id }, null);
    return { message: await describe(tx, id, userId, locale) };
  });
}

/** Logs a message and emits its event. Neither has its text. */
export async function announceMessage(
  tx: Transaction,
  application: repository.Discussed,
  by?: ActingPerson,
  isProvider = by === undefined,
): Promise<void> {
  const { id, customerId, label } = application;
  const subject = { kind: 'application', id, label };
  const actorId = by?.personId;
  const ipAddress = by?.ipAddress;
  await recordActivity(tx, { action: 'message.sent', customerId, actorId, subject, ipAddress });
  await emit(tx, {
    kind: 'message.sent',
    customerId,
    payload: {
      subject,
      isProvider,
      followerIds: await repository.listFollowers(tx, application),
      actorId,
    },
  });
}

export function readUpTo(
  database: Database,
  { person, scope }: Pick<Writer, 'person' | 'scope'>,
  applicationId: number,
  upTo: number,
): Promise<void> {
  chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const application = await repository.findDiscussed(tx, applicationId);
    if (!application) throw notFound();
    await repository.markRead(tx, application, person.userId, upTo);
    const { unread } = await repository.countMessages(tx, application, person.userId);
    if (unread === 0) await readConversationNotifications(tx, application);
  });
}

/** A page for a person of the provider. @throws ProblemError `not-found` */
export async function pageOfMessages(
  tx: Transaction,
  { userId, locale }: { readonly userId: number; readonly locale: string },
  applicationId: number,
  { page, pageSize }: repository.Page,
): Promise<Pick<Conversation, 'messages' | 'total' | 'page' | 'pageSize'>> {
  const application = await repository.findDiscussed(tx, applicationId);
  if (!application) throw notFound();
  const messages = await repository.listMessages(tx, application, userId, { page, pageSize });
  const { total } = await repository.countMessages(tx, application, userId);
  return { messages: messages.map((message) => withName(message, locale)), total, page, pageSize };
}

export function describeMessage(
  tx: Transaction,
  { userId, locale }: { readonly userId: number; readonly locale: string },
  id: number,
): Promise<Message> {
  return describe(tx, id, userId, locale);
}

async function describe(tx: Transaction, id: number, userId: number, locale: string): Promise<Message> {
  const message = await repository.findMessage(tx, id, userId);
  if (!message) throw notFound();
  return withName(message, locale);
}

function withName(message: Message, locale: string): Message {
  return { ...message, author: { ...message.author, name: personName(message.author.name, locale) } };
}
