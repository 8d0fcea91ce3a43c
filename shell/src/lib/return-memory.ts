const STORAGE_KEY = 'atrium.line-return';

export function rememberReturn(callbackUrl: string | null): void {
  if (callbackUrl === null) sessionStorage.removeItem(STORAGE_KEY);
  else sessionStorage.setItem(STORAGE_KEY, callbackUrl);
}

export function rememberedReturn(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}
