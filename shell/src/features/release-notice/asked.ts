const STORAGE_KEY = 'atrium.asked-to-reload';

/** Fallback where the browser refuses storage. */
let isAskedHere = false;

/** Whether this tab has asked before, also in a former document. */
export function isAsked(): boolean {
  try {
    return sessionStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return isAskedHere;
  }
}

export function rememberAsked(): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, 'true');
  } catch {
    isAskedHere = true;
  }
}
