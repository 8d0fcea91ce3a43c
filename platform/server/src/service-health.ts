const API_TIMEOUT_MS = 2_000;

/** A service that is part of the API's process has no URL. */
export interface ServiceAddresses {
  readonly apiUrl: string;
  readonly loginUrl: string | undefined;
  readonly sessionUrl: string | undefined;
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
    loginUrl === undefined || isResponding(loginUrl),
    sessionUrl === undefined || isResponding(sessionUrl),
  ]);
  return { api, login, session };
}
