/** Reloads the page, with the newest versions. */
export function reloadDocument(): void {
  window.location.reload();
}

/** Opens a path in a new document, with the versions of its scope. Never settles. */
export function openNewDocument(path: string): Promise<never> {
  // The Back button would restore this document as it is leaving.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadDocument());
  window.location.assign(path);
  return new Promise(() => {});
}
