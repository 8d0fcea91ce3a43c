import type { z } from 'zod';
import type { ProblemType } from './problem-types.ts';
import type { Permission } from './roles.ts';

/**
 * Who may make a call: anybody (`public`), anybody with a valid bearer token (`person`),
 * or a person who holds the permission for at least one customer in the token's scope.
 */
export type Access = 'public' | 'person' | Permission;

/** What one HTTP call takes and answers. The API validates with it; clients take their types from it. */
export interface CallSchema {
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly headers?: z.ZodType;
  readonly body?: z.ZodType;
  /** Status of a successful response; 200 where absent. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Body of a successful response; absent for an empty one. Failures are always {@link Problem}. */
  readonly response?: z.ZodType;
  /** Failures of its own, beyond those that its access and input imply. */
  readonly problems?: readonly ProblemType[];
  /** A successful response is a file to keep, named by its `content-disposition`, and no JSON. */
  readonly file?: true;
}

type InputPart<
  S extends CallSchema,
  K extends 'params' | 'query' | 'headers' | 'body',
> = S[K] extends z.ZodType
  ? Record<never, never> extends z.input<S[K]>
    ? { [P in K]?: z.input<S[K]> }
    : { [P in K]: z.input<S[K]> }
  : { [P in K]?: undefined };

/** What a client passes to make the call. */
export type CallInput<S extends CallSchema> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'headers'> &
  InputPart<S, 'body'>;

/** What the call answers when it succeeds. */
export type CallResponse<S extends CallSchema> = S['response'] extends z.ZodType
  ? z.output<S['response']>
  : undefined;
