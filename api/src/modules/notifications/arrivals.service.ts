import { permissionsOfRole, roles } from '@atrium/contract';
import type { Transaction } from '../../db/index.ts';
import type { Lane } from '../../mail/index.ts';
import type { EventListener, RelayedEvent } from '../../outbox/index.ts';
import { defaultsOf } from '../identity/profile/notification-settings.ts';
import { insertArrivals } from './arrivals.repository.ts';
import type { Draft } from './notification-draft.ts';
import { draftOf } from './notification-rules.ts';

/** Older events come from imports and demo data and notify no one. See docs/importing.md. */
export const NOTIFY_WITHIN_DAYS = 7;
const DAY_MS = 86_400_000;

export const notifyOfEvents: EventListener = async (tx, event) => {
  if (isHistory(event)) return;
  const draft = draftOf(event);
  if (draft) await notify(tx, event, draft);
};

function notify(tx: Transaction, event: RelayedEvent, draft: Draft): Promise<void> {
  const permission = draft.permission ?? 'notifications:read';
  return insertArrivals(tx, {
    eventId: event.id,
    customerId: draft.ownAccount ? null : event.customerId,
    kind: draft.kind,
    message: draft.message,
    subject: draft.subject,
    createdAt: event.createdAt,
    onlyUserId: draft.onlyUserId ?? null,
    onlyEmail: draft.onlyEmail ?? null,
    hasOwnMail: draft.hasOwnMail ?? false,
    onEveryChannel: draft.onEveryChannel ?? false,
    exceptUserIds: draft.exceptUserIds ?? [],
    lane: laneOf(draft),
    mailedToUserId: draft.mailedToUserId ?? null,
    followerIds: draft.followerIds ?? null,
    recipientRoles: roles.filter((role) => permissionsOfRole[role].includes(permission)),
    defaults: defaultsOf(draft.kind),
  });
}

function laneOf({ kind, onlyUserId, onlyEmail }: Draft): Lane {
  if (kind === 'security') return 'urgent';
  return (onlyUserId ?? onlyEmail) === undefined ? 'bulk' : 'personal';
}

function isHistory({ createdAt }: RelayedEvent): boolean {
  return Date.now() - Date.parse(createdAt) > NOTIFY_WITHIN_DAYS * DAY_MS;
}
