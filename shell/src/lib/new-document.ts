export function reloadDocument(): void {
  window.location.reload();
}

/**
 * The promise never settles. An address that is shown already is loaded again, which keeps the state of its entry in the
 * history, such as that a person chose it.
 */
export function openNewDocument(path: string): Promise<never> {
  // The Back button would restore this document as it is leaving.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadDocument());
  const { pathname, search, hash } = window.location;
  if (path === pathname + search + hash) reloadDocument();
  else window.location.assign(path);
  return new Promise(() => {});
}
