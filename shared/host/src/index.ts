export { type AuthState, authStore, useAuth } from './auth-store.ts';
export {
  type ColorSchemeChoice,
  chooseColorScheme,
  followColorScheme,
  useColorSchemeChoice,
} from './color-scheme.ts';
export {
  type Catalogues,
  createMessages,
  type Message,
  type Messages,
  onLocaleChange,
  type TextKey,
  textLocale,
  textsFor,
} from './create-messages.ts';
export { type EventStreamOptions, followEvents, type StreamedEvent } from './event-stream.ts';
export { configureHost, type HostSettings } from './http.ts';
export {
  type InvitationsState,
  invitationsStore,
  loadInvitations,
  useInvitations,
} from './invitations.ts';
export { configureLinks, linkTo, type SubjectPage } from './links.ts';
export { useLocale } from './locale.ts';
export { type Notice, notify, onNotice } from './notify.ts';
export { useCurrentPageTitle, usePageTitle } from './page-title.ts';
export { useCan } from './permissions.ts';
export { refreshPerson } from './refresh-person.ts';
export { request, requestAsNobody, requestFile } from './request.ts';
export { RequestError, type RequestErrorReason } from './request-error.ts';
export { customerPath, onCustomerChange, selectCustomer } from './scope.ts';
export type { ReceivedFile } from './send.ts';
export { SessionProvider, useSession } from './session-provider.tsx';
export {
  lineStartAddress,
  restoreSession,
  signInWithLine,
  signInWithPassword,
  signOut,
} from './sign-in.ts';
