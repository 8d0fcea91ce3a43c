/** Takes the present address anew, with the newest versions. */
export function reloadDocument(): void {
  window.location.reload();
}

/** Leaves for an address in a new document, with the versions that it gets there. Never settles. */
export function openNewDocument(path: string): Promise<never> {
  // Whoever comes back would find this document still leaving.
  window.addEventListener('pageshow', ({ persisted }) => persisted && reloadDocument());
  window.location.assign(path);
  return new Promise(() => {});
}
