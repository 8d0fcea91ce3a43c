import { authStore, setAuth } from './auth-store.ts';
import { onLocaleChange } from './create-messages.ts';
import { type RequestError, toRequestError } from './request-error.ts';

const running = new Set<symbol>();
let lastFailure: RequestError | null = null;

onLocaleChange(() => {
  if (authStore.getState().isError) setAuth({ errorMessage: lastFailure?.message ?? null });
});

/** An aborted request sets neither `isSuccess` nor `isError`. */
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

export function stopTracking(): void {
  running.clear();
}
