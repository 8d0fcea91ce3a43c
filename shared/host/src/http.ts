import type { Place } from '@atrium/contract';
import type { AxiosInstance } from 'axios';
import { setNextAuthBasePath } from './next-auth-base-path.ts';

export interface HostSettings {
  /** Base path of session authentication; `/api/auth` unless set. */
  readonly sessionBasePath: string;
  /** Origin of the login service; empty for the page's own. */
  readonly loginServiceUrl: string;
  /** Absent where pages are in the scope of a customer. */
  readonly place?: Place | undefined;
}

let settings: HostSettings = { sessionBasePath: '/api/auth', loginServiceUrl: '' };

/** The shell calls it before anything else. */
export function configureHost(next: HostSettings): void {
  settings = {
    ...next,
    sessionBasePath: next.sessionBasePath.replace(/\/$/, ''),
    loginServiceUrl: next.loginServiceUrl.replace(/\/$/, ''),
  };
  setNextAuthBasePath(settings.sessionBasePath);
}

export function hostSettings(): HostSettings {
  return settings;
}

/** The one axios instance of the page, in a chunk of its own: the document preloads it, and no page waits for it to be shown. */
export async function http(): Promise<AxiosInstance> {
  const client = await import(/* webpackChunkName: "calls" */ './axios-client.ts');
  return client.http;
}

/** Few visits send bytes, so others do not load this code. */
export async function bytesSender(): Promise<typeof import('./sent-bytes.ts').sendBytes> {
  const code = await import(/* webpackChunkName: "sent-bytes" */ './sent-bytes.ts');
  return code.sendBytes;
}
