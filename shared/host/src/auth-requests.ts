import { authStore, setAuth } from './auth-store.ts';
import { onLocaleChange } from './create-messages.ts';
import { type RequestError, toRequestError } from './request-error.ts';

const running = new Set<symbol>();
let lastFailure: RequestError | null = null;

onLocaleChange(() => {
  if (authStore.getState().isError) setAuth({ errorMessage: lastFailure?.message ?? null });
});

/**
 * Sets the flags of the auth store for a request: `loading` while any is in flight, then `isSuccess`, or `isError` with
 * the message of the one that failed. An aborted request sets neither.
 */
export async function trackRequest<T>(work: () => Promise<T>): Promise<T> {
  const request = Symbol('request');
  running.add(request);
  setAuth({ loading: true, isSuccess: false, isError: false, errorMessage: null });
  try {
    const response = await work();
    settle(request, null);
    return response;
  } catch (error) {
    const failure = toRequestError(error);
    settle(request, failure.reason === 'aborted' ? null : failure);
    throw error;
  }
}

function settle(request: symbol, failure: RequestError | null): void {
  // The person has been signed out since.
  if (!running.delete(request)) return;
  const loading = running.size > 0;
  if (failure) {
    lastFailure = failure;
    setAuth({ loading, isError: true, errorMessage: failure.message });
  } else setAuth({ loading, isSuccess: !loading && !authStore.getState().isError });
}

/** Ignores the outcome of all requests in flight, as after a sign-out. */
export function stopTracking(): void {
  running.clear();
}
