const STORAGE_KEY = 'atrium.invitation';

/**
 * Stores the secret of an invitation in this tab during sign-in. It is not in the path of the sign-in page, which is sent
 * to the server.
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
