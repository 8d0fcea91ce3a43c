import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@atrium/contract';

const STORAGE_KEY = 'atrium.passkey';

/** Most visits need none of it. */
const load = () => import(/* webpackChunkName: "passkeys" */ './webauthn.ts');

/**
 * Lets the person create a passkey.
 *
 * @returns null if they cancelled
 * @throws {RequestError} if this device has one already, or cannot create any
 */
export async function createPasskey(options: PasskeyCreation): Promise<CreatedPasskey | null> {
  const created = await (await load()).create(options);
  if (created) rememberPasskey();
  return created;
}

/**
 * Asks the person for a passkey. A later request ends this one.
 *
 * @param isAutofill the browser offers it in the field for the address, and waits there for as long as it takes
 * @returns null if they cancelled, or the request was ended
 * @throws {RequestError} if this browser has no passkeys
 */
export async function askForPasskey(
  options: PasskeyRequest,
  { isAutofill = false }: { isAutofill?: boolean } = {},
): Promise<UsedPasskey | null> {
  const used = await (await load()).use(options, isAutofill);
  if (used) rememberPasskey();
  return used;
}

/** Ends a request that still waits, as when its page is left. */
export async function endPasskeyRequest(): Promise<void> {
  (await load()).end();
}

/** Whether a passkey was created or used in this browser, so that offering one is worth the loading. */
export function hadPasskey(): boolean {
  return 'PublicKeyCredential' in globalThis && localStorage.getItem(STORAGE_KEY) !== null;
}

function rememberPasskey(): void {
  localStorage.setItem(STORAGE_KEY, '1');
}
