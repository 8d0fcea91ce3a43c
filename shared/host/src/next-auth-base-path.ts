import { SessionProvider } from 'next-auth/react';

/**
 * Tells next-auth's client where the session endpoints are, for all of its functions. v4 takes that from the props of
 * its provider only, and keeps it for the whole page; the sign-in and sign-out pages call it without a provider. It
 * reads `basePath` before `session`, so reading `session` ends the call before any hook runs.
 */
export function setNextAuthBasePath(basePath: string): void {
  const isSet = new Error('The base path is set.');
  const props = {
    basePath,
    children: null,
    get session(): never {
      throw isSet;
    },
  };
  try {
    SessionProvider(props);
  } catch (cause) {
    if (cause !== isSet) throw cause;
  }
}
