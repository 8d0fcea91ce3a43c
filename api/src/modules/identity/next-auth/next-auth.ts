import NextAuthModule from 'next-auth';
import * as JwtModule from 'next-auth/jwt';
import CredentialsModule from 'next-auth/providers/credentials';

type Handler = (request: object, response: object, options: object) => Promise<void>;

// next-auth is CommonJS: depending on the loader, a default import is the module or its `default`.
function defaultOf<T>(loaded: T): T {
  return (loaded as { default?: T }).default ?? loaded;
}

export const decodeSession = defaultOf(JwtModule).decode;

export const nextAuth = defaultOf(NextAuthModule) as Handler;
export const credentialsProvider = defaultOf(CredentialsModule);
