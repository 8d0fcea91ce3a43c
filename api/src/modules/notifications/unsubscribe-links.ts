import { isOneOf } from '@atrium/contract';
import { equalInConstantTime, keyedHash } from '@atrium/server';
import type { Subscription } from './reminder-settings.repository.ts';

export const UNSUBSCRIBE_PATH = '/customer-portal/unsubscribe';

export interface Unsubscription {
  readonly userId: number;
  readonly subscription: Subscription;
}

/** Links in mails that end mails of their kind without sign-in, and grant nothing else. */
export interface UnsubscribeLinks {
  urlOf(portalUrl: string, unsubscription: Unsubscription): string;
  read(token: string): Unsubscription | undefined;
}

const SUBSCRIPTIONS: readonly Subscription[] = ['reminders', 'digest'];
const TOKEN = /^(reminders|digest)\.([1-9]\d{0,9})\.([\w-]{43})$/;

/**
 * The links are signed and not stored, so that old mails can be unsubscribed from.
 * @param secrets those of the sessions, which all processes share; the first one signs, links of all work
 */
export function createUnsubscribeLinks(secrets: readonly string[]): UnsubscribeLinks {
  const all = secrets.map(linksOf);
  const [signing] = all;
  if (!signing) throw new Error('Links in mails need a secret.');
  return {
    urlOf: signing.urlOf,
    read: (token) => all.map((links) => links.read(token)).find(Boolean),
  };
}

function linksOf(secret: string): UnsubscribeLinks {
  const hash = keyedHash(secret, 'atrium unsubscribe links');
  const sign = ({ userId, subscription }: Unsubscription) => hash(`${subscription}.${userId}`);
  return {
    urlOf: (portalUrl, unsubscription) => {
      const { userId, subscription } = unsubscription;
      return `${portalUrl}${UNSUBSCRIBE_PATH}?token=${subscription}.${userId}.${sign(unsubscription)}`;
    },
    read: (token) => {
      const [, subscription = '', userId, signature] = TOKEN.exec(token) ?? [];
      if (!isOneOf(SUBSCRIPTIONS, subscription) || !userId || !signature) return undefined;
      const unsubscription = { userId: Number(userId), subscription };
      return equalInConstantTime(signature, sign(unsubscription)) ? unsubscription : undefined;
    },
  };
}
