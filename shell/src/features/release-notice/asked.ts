const STORAGE_KEY = 'atrium.asked-to-reload';

/** It is the fallback where the browser refuses storage. */
let isAskedHere = false;

/** A former document of this tab counts, too. */
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
