import type { ObjectStore } from '@atrium/server/objects';
import type { Database, Scope, WithheldCustomer } from '../db/index.ts';
import type { Brand } from '../pdf/index.ts';
import type { Person, Tokens } from '../tokens/index.ts';
import type { Staff } from './implement-desk.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly database: Database;
    /** Where files are stored; `undefined` if they are in the database. */
    readonly objects: ObjectStore | undefined;
    readonly tokens: Tokens;
    /** Public origin of the portal; `undefined` to use that of each request. */
    readonly publicUrl: string | undefined;
    /** How files show whose they are. */
    readonly brand: Brand;
    deskOpenapi(): { readonly openapi: string };
    /** Names of the registered calls of the contract. */
    readonly implemented: Set<string>;
  }
  interface FastifyContextConfig {
    /** Left out of the public OpenAPI. */
    isOfDesk?: boolean;
  }
  interface FastifyRequest {
    /** The authenticated person and their scope; `undefined` in public calls. */
    auth:
      | {
          /** Of the person for the customers of the scope, whichever. */
          readonly permissions: ReadonlySet<string>;
          readonly person: Person;
          readonly scope: Scope;
          readonly withheld: readonly WithheldCustomer[];
          readonly locale: string;
          /** Time zone that the person chose; null for that of the device. */
          readonly timeZone: string | null;
        }
      | undefined;
    staff: Staff | undefined;
    /** Call of an authenticated person and the permission that it needs, for the log; also set if it is then refused. */
    caller: { readonly call: string; readonly permission: string } | undefined;
  }
}
