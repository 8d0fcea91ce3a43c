import type { EventPayloads } from '../../outbox/index.ts';
import type { Draft, Rules } from './notification-draft.ts';
import type { NotificationMessage } from './notification-message.ts';

export const accountRules = {
  'password.changed': (payload) => ownAccount(payload, { key: 'passwordChanged', parameters: {} }),
  'password.reset': (payload) => ownAccount(payload, { key: 'passwordChanged', parameters: {} }),
  'session.revoked': ({ customer, ...payload }) =>
    ownAccount(
      payload,
      customer
        ? { key: 'sessionsEndedFor', parameters: { customer } }
        : { key: 'sessionsEnded', parameters: {} },
    ),
  'line.linked': (payload) => ownAccount(payload, { key: 'lineLinked', parameters: {} }),
  'line.unlinked': (payload) => ownAccount(payload, { key: 'lineUnlinked', parameters: {} }),
  'passkey.added': ({ name, ...payload }) =>
    ownAccount(payload, { key: 'passkeyAdded', parameters: { name } }),
  'passkey.removed': ({ name, ...payload }) =>
    ownAccount(payload, { key: 'passkeyRemoved', parameters: { name } }),
  'passkey.counter_refused': ({ name, ...payload }) =>
    ownAccount(payload, { key: 'passkeyCounter', parameters: { name } }),
  'totp.added': (payload) => ownAccount(payload, { key: 'totpAdded', parameters: {} }),
  'totp.removed': (payload) => ownAccount(payload, { key: 'totpRemoved', parameters: {} }),
  'recovery_codes.created': (payload) => ownAccount(payload, { key: 'recoveryCodesCreated', parameters: {} }),
  'sign_on.linked': ({ customer, ...payload }) =>
    ownAccount(payload, { key: 'signOnLinked', parameters: { customer } }),
  'recovery_code.used': (payload) => ownAccount(payload, { key: 'recoveryCodeUsed', parameters: {} }),
  'recovery.begun': (payload) => ofRecovery(payload, 'recoveryBegun'),
  'recovery.stopped': (payload) => ofRecovery(payload, 'recoveryStopped'),
  'recovery.finished': (payload) => ofRecovery(payload, 'recoveryFinished'),
  'member.recovered': ({ displayName: name, userId: personId }) => ({
    kind: 'security',
    message: { key: 'memberRecovered', parameters: { name, personId } },
    subject: null,
    permission: 'users:manage',
    exceptUserIds: [personId],
  }),
  'readmission.announced': ({ displayName: name, userId: personId }) => ({
    kind: 'security',
    message: { key: 'readmissionAnnounced', parameters: { name, personId } },
    subject: null,
    onEveryChannel: true,
  }),
  'user.readmitted': ({ customer, ...payload }) =>
    ownAccount(payload, { key: 'readmitted', parameters: { customer } }),
  'auth.new_device': ({ ipAddress, ...payload }) =>
    ownAccount(payload, { key: 'newDevice', parameters: { ipAddress } }),
} satisfies Rules;

function ofRecovery(
  payload: EventPayloads['recovery.begun'],
  key: 'recoveryBegun' | 'recoveryStopped' | 'recoveryFinished',
): Draft {
  return { ...ownAccount(payload, { key, parameters: {} }), onEveryChannel: true };
}

function ownAccount({ userId }: { userId: number }, message: NotificationMessage): Draft {
  return { kind: 'security', message, subject: null, onlyUserId: userId, ownAccount: true };
}
