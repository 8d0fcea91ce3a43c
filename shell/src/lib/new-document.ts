/** Leaves for an address in a new document, with the versions that it gets there. Never settles. */
export function openNewDocument(path: string): Promise<never> {
  window.location.assign(path);
  return new Promise(() => {});
}

/** Takes the present address anew, with the newest versions. */
export function reloadDocument(): void {
  window.location.reload();
}
