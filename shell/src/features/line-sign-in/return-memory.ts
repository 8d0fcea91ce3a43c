const STORAGE_KEY = 'atrium.line-return';

/** Stores the page to return to in this tab, during sign-in at LINE. */
export function rememberReturn(callbackUrl: string | null): void {
  if (callbackUrl === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, callbackUrl);
}

export function rememberedReturn(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}
