import { authStore } from './auth-store.ts';
import { onLocaleChange } from './create-messages.ts';
import { type RequestError, toRequestError } from './request-error.ts';

const running = new Set<symbol>();
let lastFailure: RequestError | null = null;

onLocaleChange(() => {
  if (authStore.getState().isError) authStore.setState({ errorMessage: lastFailure?.message ?? null });
});

/**
 * Lets the flags of the auth store follow a request of its area: `loading` while any runs, then `isSuccess`, or
 * `isError` with the message of the one that failed. A request that was given up is neither.
 */
export async function trackRequest<T>(work: () => Promise<T>): Promise<T> {
  const request = Symbol('request');
  running.add(request);
  authStore.setState({ loading: true, isSuccess: false, isError: false, errorMessage: null });
  try {
    const response = await work();
    settle(request, null);
    return response;
  } catch (cause) {
    const failure = toRequestError(cause);
    settle(request, failure.reason === 'aborted' ? null : failure);
    throw cause;
  }
}

function settle(request: symbol, failure: RequestError | null): void {
  // Whoever was forgotten meanwhile has taken the request along.
  if (!running.delete(request)) return;
  const loading = running.size > 0;
  if (failure) {
    lastFailure = failure;
    authStore.setState({ loading, isError: true, errorMessage: failure.message });
  } else authStore.setState(({ isError }) => ({ loading, isSuccess: !loading && !isError }));
}

/** The requests of a person who was forgotten say nothing any more. */
export function stopTracking(): void {
  running.clear();
}
