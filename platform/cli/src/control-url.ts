import { CONTROL_ADDRESS_PATH, type ControlAddress } from '@atrium/edge/control-address';

const TIMEOUT_MS = 30_000;

/** It is null if the portal does not name one. @throws TypeError if the portal does not respond */
export async function readControlUrl(portalUrl: string): Promise<string | null> {
  const response = await fetch(portalUrl + CONTROL_ADDRESS_PATH, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) return null;
  const { url } = (await response.json().catch(() => ({ url: null }))) as ControlAddress;
  return url;
}
