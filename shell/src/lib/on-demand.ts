import { RequestError } from '@atrium/host';
import { messages } from '../messages/index.ts';

export interface OnDemand<T> {
  /** A failed load is tried again by the next call. */
  readonly load: () => Promise<T>;
  /** It throws unless the route of the component has waited for the load. */
  readonly loaded: () => T;
}

export function onDemand<T>(fetchChunk: () => Promise<T>): OnDemand<T> {
  let code: T | undefined;
  return {
    load: async () => {
      code ??= await fetchChunk().catch((error: unknown) => {
        throw isChunkMissing(error) ? unreachable() : error;
      });
      return code;
    },
    loaded: () => {
      if (code === undefined) throw new Error('rendered before it was loaded');
      return code;
    },
  };
}

/** The bundler has no class for its error. */
function isChunkMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Its page offers to try again. */
export function unreachable(): RequestError {
  return new RequestError({ statusText: messages.texts().unreachable.title, reason: 'network' });
}
