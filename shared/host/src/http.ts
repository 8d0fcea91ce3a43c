import axios from 'axios';
import { setNextAuthBasePath } from './next-auth-base-path.ts';

/** Settings of the deployment: where calls go. */
export interface HostSettings {
  /** Base path of session authentication; `/api/auth` unless set. */
  readonly sessionBasePath: string;
  /** Origin of the login service; empty for the page's own. */
  readonly loginServiceUrl: string;
}

let settings: HostSettings = { sessionBasePath: '/api/auth', loginServiceUrl: '' };

/** Sets the deployment's settings. The shell calls it before anything else. */
export function configureHost(next: HostSettings): void {
  settings = {
    sessionBasePath: next.sessionBasePath.replace(/\/$/, ''),
    loginServiceUrl: next.loginServiceUrl.replace(/\/$/, ''),
  };
  setNextAuthBasePath(settings.sessionBasePath);
}

/** The current settings. */
export function hostSettings(): HostSettings {
  return settings;
}

const REQUEST_TIMEOUT_MS = 30_000;

/** The one axios instance of the page. Arrays become repeated parameters: `status=3&status=4`. */
export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  paramsSerializer: { indexes: null },
});
