/**
 * The registry: published versions, who gets which of them, and the log of both.
 *
 * @packageDocumentation
 */
export { DEV_VERSION, isOlder, isPreRelease, whyNotVersion } from '@atrium/release-rules';
export { AddressedFiles } from './addressed-files.ts';
export { armOf, type CanaryRun, CanaryRuns, runsOf, stepAt, versionServed } from './canary-runs.ts';
export { isInShare } from './canary-share.ts';
export {
  type ApiDescription,
  apiDescriptionReader,
  compatibilityFindings,
  linkFindings,
  linkWarnings,
  manifestFindings,
  packageOf,
  permissionFindings,
  type ReadApiDescription,
  type ShownSubjects,
  shellFindings,
  shownSubjects,
  worksWithApi,
} from './compatibility/index.ts';
export { DatabaseRevisions } from './database/database-revisions.ts';
export { prepareRegistry } from './database/prepare-registry.ts';
export { Deltas, hasDeltas } from './deltas.ts';
export { FileTallies } from './file-tallies.ts';
export {
  type Canary,
  type CanaryRequest,
  ChangeRefused,
  type CurrentVersions,
  canariesOf,
  documentFleets,
  emptyFleet,
  type FleetName,
  type FleetState,
  fleets,
  stateOf,
  versionsFor,
  withCanary,
  withCurrent,
  withoutCanary,
  withoutDeployable,
  withStaged,
} from './fleet-state.ts';
export { type OpenFor, type OpenRegistry, openFor, openRegistry } from './open-registry.ts';
export { type PackageStore, REFERENCE_PACKAGE, type StoredPackage } from './packages/package-store.ts';
export { isPagePath } from './packages/reference-pages.ts';
export {
  MAX_PREVIEWS,
  PREVIEW_LIFETIME_MS,
  previewOf,
  runningPreviews,
  type StoredPreview,
  withoutPreviews,
  withPreview,
} from './previews.ts';
export { isRetired, type PruneFacts, type PublishedVersion, prunableVersions } from './pruning.ts';
export { PublishRefused, readRelease } from './publish-check.ts';
export { publish } from './publish-folder.ts';
export { publishedFile, readPublished } from './published-file.ts';
export { readRevisions } from './read-revisions.ts';
export { type FleetUpdate, type Publication, Registry, revisionsIn } from './registry.ts';
export { otherFormat, requireOwnFormat } from './registry-format.ts';
export { releaseDifferences } from './release-differences.ts';
export { transferBytesIn } from './release-folders.ts';
export { isRemote, type RemoteRelease } from './remote-release.ts';
export type { DroppedReports } from './reports/dropped-reports.ts';
export { ErrorLog, type ReportedError } from './reports/error-log.ts';
export { bucketOf, countOf, type Histogram, percentile } from './reports/histogram.ts';
export { type KindOfError, type NewError, NewErrorLog } from './reports/new-error-log.ts';
export {
  hourOf,
  sumOfUsage,
  type UsageByHour,
  UsageLog,
  type UsedVersion,
  type VersionUsage,
} from './reports/usage-log.ts';
export { type Revision, RevisionLog } from './revisions.ts';
export { versionBefore } from './rollback.ts';
export type { RegistrySettings } from './settings.ts';
export { DocumentIds, type Proof, type ServedDocument, subjectOf } from './signed/document-ids.ts';
export { FleetTickets } from './signed/fleet-tickets.ts';
export { readSourceMap, storedFiles } from './source-maps.ts';
export {
  type Arm,
  type DocumentTally,
  MAX_PEOPLE_OF_STEP,
  type SeenPerson,
  type Tallies,
  type Tally,
  TallySum,
} from './tallies.ts';
export type { Position } from './untrusted/jobs.ts';
export { CheckOverran, TooManyChecks, UntrustedWork } from './untrusted/untrusted-work.ts';
export type { StoredContent } from './version-contents.ts';
export { byVersion } from './version-order.ts';
export { releaseIn, releasesIn } from './workspace-releases.ts';
