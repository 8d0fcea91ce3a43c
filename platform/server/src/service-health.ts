const API_TIMEOUT_MS = 2_000;

/** A service that is part of the API's process has no URL. */
export interface ServiceAddresses {
  readonly apiUrl: string;
  readonly loginUrl: string | null;
  readonly sessionUrl: string | null;
}

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export async function serviceHealth({ apiUrl, loginUrl, sessionUrl }: ServiceAddresses) {
  const [api, login, session] = await Promise.all([
    isResponding(apiUrl),
    loginUrl === null || isResponding(loginUrl),
    sessionUrl === null || isResponding(sessionUrl),
  ]);
  return { api, login, session };
}
