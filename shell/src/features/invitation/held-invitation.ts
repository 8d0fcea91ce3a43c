const STORAGE_KEY = 'atrium.invitation';

/**
 * Keeps the secret of an invitation in this tab while its person signs in. It never stands in the address of the
 * sign-in page: that one reaches the server.
 */
export function holdInvitation(secret: string): void {
  sessionStorage.setItem(STORAGE_KEY, secret);
}

export function heldInvitation(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

export function dropInvitation(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
