import { PREVIEW_PAGE } from './previews.ts';

/** Paths of the shell's pages for links in e-mails; the secret is the fragment. */
export const mailedPages = {
  invitation: '/create-password',
  resetPassword: '/reset-password',
  recovery: '/recover',
} as const;

export const SIGN_IN_PAGE = '/signin';

export const LINE_CALLBACK_PAGE = '/signin/line';

/** Where the provider of a customer's sign-on sends the browser back to. */
export const SIGN_ON_CALLBACK_PAGE = '/signin/company';

/**
 * Cookie that marks a browser whose session was revoked, until the next one starts: pages keep no drafts then. Its name is
 * that of {@link cookieName}.
 */
export const REVOKED_SESSION_COOKIE = 'session-revoked';

/** Cookie of the session, which only servers read. Its name is that of {@link cookieName}. */
/** Name (see `cookieName`) of the cookie with the {@link Language} of this device: pages set it, documents follow it. */
export const LANGUAGE_COOKIE = 'language';

export const SESSION_COOKIE = 'session-token';

/**
 * Every page of the shell outside a customer's scope. The gateway responds to addresses that neither the shell nor a
 * remote has with 404.
 */
export const shellPages = [
  '/',
  SIGN_IN_PAGE,
  '/signout',
  '/error',
  LINE_CALLBACK_PAGE,
  SIGN_ON_CALLBACK_PAGE,
  PREVIEW_PAGE,
  ...Object.values(mailedPages),
] as const;
