import { cookieName, REVOKED_SESSION_COOKIE } from '@atrium/contract';
import { type AuthState, authStore } from './auth-store.ts';

export type Draft = Readonly<Record<string, unknown>>;

type Scope = Pick<AuthState, 'user' | 'selectedCustomer'>;

/** Where drafts are while the person signs in at LINE, in this tab. */
const STORAGE_KEY = 'atrium.drafts';

/** Only in memory. By person, customer, permissions, page and form. */
const drafts = new Map<string, Draft>();
let ownerId: number | null = null;

authStore.subscribe(({ user }) => {
  if (user && user.id !== ownerId) dropDrafts();
});

/** The draft of a form of this page, if the same person typed it for the same customer and with the same permissions. */
export function draftOf(form: string): Draft | undefined {
  return drafts.get(keyOf(form, authStore.getState()));
}

export function forgetDraft(form: string): void {
  drafts.delete(keyOf(form, authStore.getState()));
}

/**
 * A revoked session leaves no draft. `typed` returns null for nothing, and never passwords or codes. Returns a function that
 * stops it.
 */
export function keepDraftAtSessionEnd(form: string, typed: () => Draft | null): () => void {
  return authStore.subscribe((now, before) => {
    if (now.loggedIn || !before.loggedIn || !before.user) return;
    if (isSessionRevoked()) return dropDrafts();
    const draft = typed();
    if (!draft) return;
    ownerId = before.user.id;
    drafts.set(keyOf(form, before), draft);
  });
}

export function dropDrafts(): void {
  drafts.clear();
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Lets the drafts outlive this document, which the person leaves in order to sign in. The next one of this tab takes them. */
export function carryDrafts(): void {
  if (drafts.size > 0) sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ownerId, drafts: [...drafts] }));
}

/** Takes the drafts that {@link carryDrafts} left, and leaves none in the storage. Called before the person is known here. */
export function takeCarriedDrafts(): void {
  const carried = sessionStorage.getItem(STORAGE_KEY);
  if (carried === null) return;
  sessionStorage.removeItem(STORAGE_KEY);
  const left: { ownerId: number; drafts: [string, Draft][] } = JSON.parse(carried);
  ownerId = left.ownerId;
  for (const [key, draft] of left.drafts) drafts.set(key, draft);
}

function keyOf(form: string, { user, selectedCustomer }: Scope): string {
  const page = globalThis.location?.pathname;
  return JSON.stringify([user?.id, selectedCustomer, user?.permissions.toSorted(), page, form]);
}

/** The session endpoint marks this browser when its session was revoked, until the next one starts. */
function isSessionRevoked(): boolean {
  const mark = `${cookieName(REVOKED_SESSION_COOKIE, window.location)}=1`;
  return document.cookie.split('; ').includes(mark);
}
