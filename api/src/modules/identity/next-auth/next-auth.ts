import NextAuthModule from 'next-auth';
import CredentialsModule from 'next-auth/providers/credentials';

/** Handler of next-auth v4, as its own adapter for Next calls it. */
type Handler = (request: object, response: object, options: object) => Promise<void>;

// next-auth ships as CommonJS: depending on who loads it, a default export is the module or its `default`.
function defaultOf<T>(loaded: T): T {
  return (loaded as { default?: T }).default ?? loaded;
}

export const nextAuth = defaultOf(NextAuthModule) as Handler;
export const credentialsProvider = defaultOf(CredentialsModule);
