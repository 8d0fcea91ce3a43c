const STORAGE_KEY = 'atrium.invitation';

/** The secret is in this tab during sign-in, not in the path of that page, which is sent to the server. */
export function storeInvitationToken(secret: string): void {
  sessionStorage.setItem(STORAGE_KEY, secret);
}

export function storedInvitationToken(): string | null {
  return sessionStorage.getItem(STORAGE_KEY);
}

export function clearInvitationToken(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}
