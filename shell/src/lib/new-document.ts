export function reloadDocument(): void {
  window.location.reload();
}

/** The promise never settles. */
export function openNewDocument(path: string): Promise<never> {
  // The Back button would restore this document as it is leaving.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadDocument());
  window.location.assign(path);
  return new Promise(() => {});
}
