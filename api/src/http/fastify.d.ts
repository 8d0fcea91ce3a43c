import type { Database, Scope } from '../db/index.ts';
import type { Person, Tokens } from '../tokens/index.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: Database;
    readonly tokens: Tokens;
    /** Origin that people use; absent where each request's own counts. */
    readonly publicUrl: string | undefined;
    /** Names of the contract's calls that were registered. */
    readonly implemented: Set<string>;
  }
  interface FastifyRequest {
    /** Who was let in, and with which customers; `undefined` in public calls. */
    admission: { readonly person: Person; readonly scope: Scope; readonly locale: string } | undefined;
    /** What somebody known calls and what it takes: for the log, also of what is refused. */
    caller: { readonly call: string; readonly permission: string } | undefined;
  }
}
