import type { NotificationKind, Permission } from '@atrium/contract';
import type { EventKind, EventPayloads } from '../../outbox/index.ts';
import type { NotificationMessage } from './notification-message.ts';

export interface Draft {
  readonly kind: NotificationKind;
  readonly message: NotificationMessage;
  readonly subject: { readonly kind: string; readonly id: number } | null;
  readonly onlyUserId?: number;
  readonly onlyEmail?: string;
  /** People who did not choose get a mail only if they are this person, or own the customer. */
  readonly mailedToUserId?: number;
  /** Only these people get a mail, and owners who chose to. */
  readonly followerIds?: readonly number[];
  /** The event sends its own mail, so the notification sends none. */
  readonly hasOwnMail?: boolean;
  /** Whatever the person chose: a thief of their session may have changed it. */
  readonly onEveryChannel?: boolean;
  readonly exceptUserIds?: readonly number[];
  readonly permission?: Permission;
  readonly ownAccount?: boolean;
}

export type Rules = { readonly [Kind in EventKind]?: (payload: EventPayloads[Kind]) => Draft };
