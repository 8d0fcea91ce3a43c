import type { z } from 'zod';
import type { ProblemType } from './problem-types.ts';
import type { Permission } from './roles.ts';

/**
 * Who may make a call: anyone (`public`), anyone with a valid bearer token (`person`), or a person who has the
 * permission for at least one customer in the token's scope.
 */
export type Access = 'public' | 'person' | Permission;

/** Maximum size of a request's body in bytes, where its call has no limit of its own. */
export const MAX_BODY_BYTES = 65_536;

export interface CallSchema {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is bytes (`application/octet-stream`), which arrive as slowly as they have to, and `body` is absent. */
  readonly bytes?: true;
  /** Maximum size of the body in bytes; {@link MAX_BODY_BYTES} where absent. Larger ones are refused with 413. */
  readonly maxBodyBytes?: number;
  /** Status of a successful response; 200 where absent. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Body of a successful response; absent for an empty one. Failures are always {@link Problem}. */
  readonly response?: z.ZodType;
  /** Body of a 202, with which a call answers where a rule of the customer has it wait for a second person. */
  readonly accepted?: z.ZodType;
  /** Problem types of its own, in addition to those that its access and input imply. */
  readonly problems?: readonly ProblemType[];
  /**
   * Safe as RFC 9110 has it: reading it changes nothing and is not logged, so that it can be made before anyone asked for
   * it. Only `GET` calls are.
   */
  readonly safe?: true;
  /** A successful response is a file to download, named by its `content-disposition`. */
  readonly file?: true;
  /** Parts of that file can be asked for by `Range` (RFC 9110, 14). */
  readonly ranges?: true;
}

type InputPart<
  S extends CallSchema,
  K extends 'params' | 'query' | 'headers' | 'body',
> = S[K] extends z.ZodType
  ? Record<never, never> extends z.input<S[K]>
    ? { [P in K]?: z.input<S[K]> }
    : { [P in K]: z.input<S[K]> }
  : { [P in K]?: undefined };

export type CallInput<S extends CallSchema> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'headers'> &
  (S extends { readonly bytes: true } ? { body: Blob } : InputPart<S, 'body'>);

export type CallResponse<S extends CallSchema> =
  | (S['response'] extends z.ZodType ? z.output<S['response']> : undefined)
  | (S extends { readonly accepted: infer A extends z.ZodType } ? z.output<A> : never);
