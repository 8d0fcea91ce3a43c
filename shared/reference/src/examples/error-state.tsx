import { ErrorState } from '@atrium/ui';

/**
 * {@link ErrorState} takes the place of what did not load, with the id that support asks for. The toast, which a store
 * raises by itself, says why.
 */
export function Example() {
  return <ErrorState message="The orders did not load." requestId="146505934c31" onRetry={() => undefined} />;
}
