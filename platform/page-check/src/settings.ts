import {
  commonFields,
  type Environment,
  httpAddress,
  port,
  readEnvironment,
  text,
} from '@atrium/server/settings';

const fields = {
  HOST: commonFields.HOST,
  LOG_LEVEL: commonFields.LOG_LEVEL,
  DRAIN_DELAY_MS: commonFields.DRAIN_DELAY_MS,
  /** Port for requests of the gateway. */
  PORT: port.default(8083),
  /** Base URL of the gateway, the only address that the service reads from. */
  GATEWAY_URL: httpAddress,
  /** By which it recognises the gateway. */
  PAGE_CHECK_SECRET: text.min(32, 'must have at least 32 characters'),
  /** Program file of the headless browser. */
  CHROMIUM_PATH: text.default('/usr/bin/chromium-headless-shell'),
};

/** Settings of the page check. */
export interface PageCheckSettings {
  readonly host: string;
  readonly port: number;
  readonly gatewayUrl: string;
  readonly secret: string;
  readonly chromiumPath: string;
  readonly logLevel: string;
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
  /** How long one page may take. */
  readonly pageTimeoutMs: number;
}

const PAGE_TIMEOUT_MS = 20_000;

/**
 * Reads the settings from environment variables.
 *
 * @throws SettingsError with one line for each missing or invalid variable.
 */
export function readSettings(environment: Environment): PageCheckSettings {
  const data = readEnvironment(fields, environment, () => ({}));
  return {
    host: data.HOST,
    port: data.PORT,
    gatewayUrl: data.GATEWAY_URL,
    secret: data.PAGE_CHECK_SECRET,
    chromiumPath: data.CHROMIUM_PATH,
    logLevel: data.LOG_LEVEL,
    drainDelayMs: data.DRAIN_DELAY_MS,
    pageTimeoutMs: PAGE_TIMEOUT_MS,
  };
}
