import { SessionProvider } from 'next-auth/react';

/**
 * Version 4 reads the path only from the props of its provider and keeps it for the page, but the sign-in and sign-out pages
 * have no provider. It reads `basePath` before `session`, so throwing from `session` ends the call before any hook runs.
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
  } catch (error) {
    if (error !== isSet) throw error;
  }
}
