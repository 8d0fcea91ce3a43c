/** A promise that the test settles. */
export function deferred<T>() {
  return Promise.withResolvers<T>();
}
