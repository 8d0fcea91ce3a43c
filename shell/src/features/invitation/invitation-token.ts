const STORAGE_KEY = 'atrium.invitation';

/**
 * Keeps the secret of an invitation in this tab while its person signs in. It never stands in the address of the
 * sign-in page: that one reaches the server.
 */
export function storeInvitationToken(secret: string): void {
  sessionStorage.setItem(STORAGE_KEY, secret);
}

export function storedInvitationToken(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

export function clearInvitationToken(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
