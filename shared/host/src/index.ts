/**
 * What exists once per page and is provided by the shell: the auth store, calls with their tokens, the session, live
 * events, links between remotes, toasts and the locale. A federation singleton, so its exports only grow.
 * @packageDocumentation
 */
export {
  type AuthState,
  authStore,
  type PersonChange,
  type ReadonlyStore,
  updatePerson,
  useAuth,
} from './auth-store.ts';
export {
  type ColorSchemeChoice,
  chooseColorScheme,
  syncColorScheme,
  useColorSchemeChoice,
} from './color-scheme.ts';
export {
  type Catalogues,
  createMessages,
  loadTexts,
  type Message,
  type Messages,
  onLocaleChange,
  type TextKey,
} from './create-messages.ts';
export { carryDrafts, type Draft, draftOf, forgetDraft, keepDraftAtSessionEnd } from './drafts.ts';
export { onNews, readEarlyAnswer, requestEarlyAnswers, takeEarlyAnswer } from './early-answers.ts';
export { type EventStreamOptions, followEvents, type StreamedEvent } from './event-stream.ts';
export { configureFileHash, hashFile } from './file-hash.ts';
export { configureHost, type HostSettings } from './http.ts';
export {
  type InvitationsState,
  invitationsStore,
  loadInvitations,
  useInvitations,
} from './invitations.ts';
export { configureLinks, linkTo, type SubjectPage } from './links.ts';
export { keepLanguage, syncLanguage, useLocale } from './locale.ts';
export { type Notice, notify, onNotice } from './notify.ts';
export { onOnline, useIsOnline, useWhenOnline } from './online.ts';
export { useCurrentPageTitle, usePageTitle } from './page-title.ts';
export { askForPasskey, createPasskey, endPasskeyRequest, hadPasskey } from './passkeys.ts';
export { configurePermissions, useCan, useCanFor, useDeclaredPermissions } from './permissions.ts';
export { useIsPrinting } from './printing.ts';
export { refreshPerson } from './refresh-person.ts';
export { request, requestAnonymously, requestFile, requestForAllCustomers } from './request.ts';
export { RequestError, type RequestErrorReason } from './request-error.ts';
export { customerPath, selectCustomer } from './scope.ts';
export { onCustomerChange } from './scope-change.ts';
export { hasPendingRequests, type ReceivedFile } from './send.ts';
export { SessionProvider, useSession } from './session-provider.tsx';
export {
  companyStartAddress,
  lineStartAddress,
  restoreSession,
  signInWithCompany,
  signInWithLine,
  signInWithPasskey,
  signInWithPassword,
  signOut,
} from './sign-in.ts';
export { recentRequests, traceNextCalls } from './traces.ts';
export { useDraft, useKeptDraft } from './use-draft.ts';
export { endView, hasViewEnded, viewEndsAt } from './view.ts';
export { useWithheldCustomers, withheldCustomers } from './withheld-customers.ts';
