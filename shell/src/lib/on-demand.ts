import { RequestError } from '@atrium/host';
import { messages } from '../messages/index.ts';

/** Code of the shell in a chunk of its own. */
export interface OnDemand<T> {
  /**
   * Loads it once; a failed load is tried again by the next call.
   * @throws {RequestError} if the chunk could not be fetched
   */
  readonly load: () => Promise<T>;
  /** The loaded code, for components whose route waits for it. */
  readonly loaded: () => T;
}

/** @param fetchChunk a dynamic import */
export function onDemand<T>(fetchChunk: () => Promise<T>): OnDemand<T> {
  let code: T | undefined;
  return {
    load: async () => {
      code ??= await fetchChunk().catch((cause: unknown) => {
        throw isChunkMissing(cause) ? unreachable() : cause;
      });
      return code;
    },
    loaded: () => {
      if (code === undefined) throw new Error('rendered before it was loaded');
      return code;
    },
  };
}

/** The bundler's error, for which it has no class. */
function isChunkMissing(cause: unknown): boolean {
  return cause instanceof Error && cause.name === 'ChunkLoadError';
}

/** The error of code or data that could not be fetched: its page offers to try again. */
export function unreachable(): RequestError {
  return new RequestError({ statusText: messages.texts().unreachable.title, reason: 'network' });
}
