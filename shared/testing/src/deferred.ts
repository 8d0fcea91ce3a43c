/** A response that comes when the test says so. */
export function deferred<T>() {
  return Promise.withResolvers<T>();
}
