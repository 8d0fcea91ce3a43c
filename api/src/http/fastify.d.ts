import type { Database, Scope } from '../db/index.ts';
import type { Mailer } from '../mail/index.ts';
import type { Person, Tokens } from '../tokens/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: Database;
    readonly tokens: Tokens;
    readonly mailer: Mailer;
    /** Names of the contract's calls that were registered. */
    readonly implemented: Set<string>;
  }
  interface FastifyRequest {
    /** Who was let in, and with which customers; `undefined` in public calls. */
    admission: { readonly person: Person; readonly scope: Scope } | undefined;
    /** Whose call it is, once that is known, and what it takes: for the log, also of what is refused. */
    caller:
      | {
          readonly userId: number;
          readonly customerId: number;
          readonly call: string;
          readonly permission: string;
        }
      | undefined;
  }
}
