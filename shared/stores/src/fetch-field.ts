import type { Reference } from '@atrium/contract';
import { authStore, type Notice, notify, RequestError, request, requestForAllCustomers } from '@atrium/host';
import type { AnyField, FieldFailure, FieldInput } from './field.ts';
import type { createFieldStore } from './field-store.ts';

/** Fetches a field, and puts the outcome into the store. No toast is raised for a request in the background. */
export function createFetch<D extends object, F extends Record<string, AnyField>>(
  fields: F,
  { store, settle, succeed }: ReturnType<typeof createFieldStore<D, F>>,
  isInBackground: (name: Extract<keyof F, string>) => boolean,
) {
  type Name = Extract<keyof F, string>;

  function fail(name: Name, input: FieldInput<F[Name]>, error: RequestError, failure: FieldFailure): void {
    if (error.reason === 'aborted') {
      settle(name, { status: store.getState().requests[name].isFetched ? 'success' : 'idle' });
      return;
    }
    settle(name, { status: 'error', error: failure });
    if (!isInBackground(name) && !isAbsent(error, input)) notify(noticeOf(failure, error));
  }

  return async (name: Name, input: FieldInput<F[Name]>, signal: AbortSignal): Promise<void> => {
    const field: F[Name] = fields[name];
    try {
      const { selectedCustomer } = authStore.getState();
      const response: unknown = await request(field.call, input as never, { signal });
      const isForeign = authStore.getState().selectedCustomer !== selectedCustomer;
      if (!signal.aborted && !isForeign) succeed(name, input, response);
    } catch (error) {
      const requestError = toRequestError(error);
      const failure = await failureOf(field, requestError, { input, signal });
      if (!signal.aborted) fail(name, input, requestError, failure);
    }
  };
}

/** Another customer of the person that has what the chosen one has not; none where the API does not find it there. */
async function findOtherCustomer(
  { call, customerOf }: AnyField,
  input: unknown,
  signal: AbortSignal,
): Promise<Reference | null> {
  const { selectedCustomer, customerListDropdown } = authStore.getState();
  if (!customerOf || selectedCustomer === 0 || customerListDropdown.length < 2) return null;
  try {
    return customerOf(await requestForAllCustomers(call, input as never, { signal }));
  } catch {
    return null;
  }
}

async function failureOf(
  field: AnyField,
  error: RequestError,
  { input, signal }: { input: unknown; signal: AbortSignal },
): Promise<FieldFailure> {
  const { status, requestId } = error;
  const { failed } = field;
  const message = typeof failed === 'function' ? failed(error) : failed;
  const otherCustomer = status === 404 ? await findOtherCustomer(field, input, signal) : null;
  return { status, requestId, message, otherCustomer };
}

/** There is no such object, also where the id in the address is malformed: the page itself says so. */
function isAbsent({ status }: RequestError, input: { readonly params?: unknown }): boolean {
  return status === 404 || (status === 400 && input.params !== undefined);
}

function noticeOf({ message, requestId }: FieldFailure, { reason }: RequestError): Notice {
  const notice: Notice = { message: message.text(), severity: 'error', requestId, isOfLoad: true };
  return reason === 'network' ? { ...notice, untilOnline: true } : notice;
}

/** A response that cannot be processed counts as none. */
function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown;
  return new RequestError({ statusText: String(thrown), reason: 'network' });
}
