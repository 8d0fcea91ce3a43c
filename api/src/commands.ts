/**
 * What the commands of the provider (`platform/admin`) call. They reject with `CommandError` if the input is refused.
 *
 * @packageDocumentation
 */
export { eraseListed, keepErasures, makeBackup, restoreBackup } from './backup/index.ts';
export {
  checkContents,
  countContents,
  deleteContentsOf,
  moveContents,
  orphanedContents,
} from './contents/index.ts';
export { createDatabase, type Database } from './db/index.ts';
export { scanCommandOf } from './file-checks/index.ts';
export { exportCustomer, type ImportReport, importApplications } from './import/index.ts';
export {
  createMailer,
  type Mailer,
  mailboxTransport,
  type SmtpSettings,
  smtpTransport,
} from './mail/index.ts';
export { type CheckedCounts, checkCounts } from './modules/applications/counts.service.ts';
export { listUnanswered, reply } from './modules/conversations/replies.service.ts';
export { deactivateStaff, inviteStaff, listStaff } from './modules/desk/staff-accounts.service.ts';
export {
  grantPermission,
  removePermission,
  revokePermission,
  showPermissions,
} from './modules/identity/permissions/permissions.service.ts';
export {
  listPreviewPerson,
  removePreviewPerson,
  showPreviewPeople,
} from './modules/identity/previews/previews.service.ts';
export { confirmDomainBy, turnOffSignOn } from './modules/identity/sign-on/sign-on.commands.ts';
export { answerByCommand, listInstructions } from './modules/instructions/instruction-commands.service.ts';
export {
  adjustPoints,
  clawBackPoints,
  type EarnRuleFacts,
  endEarnRule,
  endReward,
  type ProgrammeFacts,
  type StoredEarnRule,
  type StoredReward,
  setEarnRule,
  setProgramme,
  setReward,
  showProgramme,
} from './modules/loyalty/programme/programme.service.ts';
export {
  dropMessages,
  failedMessages,
  mailQueue,
  retryMessages,
} from './modules/notifications/mail-queue.service.ts';
export {
  createCustomer,
  type InvitedOwner,
  inviteOwner,
} from './modules/people/customers/customers.service.ts';
export {
  deactivateCustomer,
  deleteCustomer,
  reactivateCustomer,
} from './modules/people/erasures/closing.service.ts';
export {
  eraseMessageText,
  erasePersonByAddress,
  showErasures,
} from './modules/people/erasures/erasures.service.ts';
export { exportPerson } from './modules/people/person-export/person-export.service.ts';
export {
  approveReadmission,
  listReadmissions,
  requestReadmission,
} from './modules/readmission/operator-readmissions.service.ts';
export { approvePolicyReset, requestPolicyReset } from './modules/security-policy/security-policy.service.ts';
export { readReferenceData, setReferenceData, showReferenceData } from './reference-data/index.ts';
export {
  createKeyRing,
  type KeyRing,
  readKeyRing,
  SESSION_SECRET_FILE,
  TOKEN_KEY_FILE,
  turnKeyRing,
} from './settings/index.ts';
