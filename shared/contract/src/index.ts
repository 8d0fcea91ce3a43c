/**
 * The contract between pages, API and gateway: a zod schema for every call, error, event and manifest, and the types that
 * follow from them. Pages import only types and constants, so that no schema reaches a browser.
 *
 * @packageDocumentation
 */

export * from './access-review.ts';
export * from './activity-actions.ts';
export * from './activity-logs.ts';
export * from './applications.ts';
export * from './approval-actions.ts';
export * from './approvals.ts';
export * from './auth.ts';
export * from './brand.ts';
export * from './buddhist-dates.ts';
export * from './calendar-alarms.ts';
export * from './calendar-feeds.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './changing-calls.ts';
export * from './charts.ts';
export * from './content-address.ts';
export * from './cookie-name.ts';
export * from './csv.ts';
export * from './customer-figures.ts';
export { dateFormat } from './date-format.ts';
export * from './deadline-states.ts';
export * from './deadlines.ts';
export * from './directory-sync.ts';
export * from './due-windows.ts';
export * from './early-answers.ts';
export * from './earn-events.ts';
export { emailAddressOf } from './email-address.ts';
export * from './error-message.ts';
export * from './error-report.ts';
export { type ExportFormat, exportFormats } from './exports.ts';
export * from './factors.ts';
export * from './fee-lines.ts';
export * from './fees.ts';
export {
  date,
  emailAddress,
  MAX_REPEATED_VALUES,
  type Money,
  type Reference,
  timeZone,
} from './fields.ts';
export {
  type AddressedCall,
  addressedCalls,
  type CallsAfterAnswer,
  callAddress,
  callsAfterAnswers,
  type FirstCall,
  firstAddresses,
} from './first-data.ts';
export * from './gateway-paths.ts';
export * from './instruction-states.ts';
export * from './instructions.ts';
export * from './invitations.ts';
export * from './languages.ts';
export * from './localized.ts';
export * from './message-length.ts';
export * from './messages.ts';
export { MAX_NAME_CHARACTERS, nameOf, nothingHidden } from './names.ts';
export * from './notification-kinds.ts';
export * from './notifications.ts';
export * from './other-languages.ts';
export { entriesOf, isOneOf, keysOf, recordOf } from './own-keys.ts';
export * from './own-security.ts';
export * from './pages.ts';
export { MAX_COUNTED_MATCHES } from './paging.ts';
export * from './permissions.ts';
export * from './points.ts';
export * from './policy-schema.ts';
export * from './prerendered.ts';
export * from './previews.ts';
export * from './problem.ts';
export * from './problem-types.ts';
export * from './proofs.ts';
export * from './recorded-answers.ts';
export * from './recovery.ts';
export { referenceData } from './reference-data.ts';
export * from './release.ts';
export * from './release-set.ts';
export * from './release-set-element.ts';
export * from './reminders.ts';
export * from './remote-manifest.ts';
export * from './remote-manifest-findings.ts';
export * from './remote-routes.ts';
export * from './report-schedules.ts';
export * from './rewards.ts';
export * from './roles.ts';
export * from './saved-views.ts';
export * from './schedule-choices.ts';
export * from './search.ts';
export {
  asciiDigits,
  hasWords,
  nameKey,
  numberKey,
  numberPattern,
  referenceKeys,
  searchKey,
  searchWords,
} from './search-key.ts';
export * from './security-policy.ts';
export * from './sign-on.ts';
export { sortKeyOf } from './sort-order.ts';
export * from './translations.ts';
export * from './upload-states.ts';
export * from './uploads.ts';
export * from './user-token-calls.ts';
export * from './users-management.ts';
export * from './vitals.ts';
export * from './vitals-report.ts';
export * from './worker-scripts.ts';
export * from './workspace-calls.ts';
export * from './workspace-names.ts';
export * from './workspaces.ts';
