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
  PORT: port.default(8083),
  /** The service reads from no other address. */
  GATEWAY_URL: httpAddress,
  /** The service recognises the gateway by this secret. */
  PAGE_CHECK_SECRET: text.min(32, 'must have at least 32 characters'),
  CHROMIUM_PATH: text.default('/usr/bin/chromium-headless-shell'),
};

export interface PageCheckSettings {
  readonly host: string;
  readonly port: number;
  readonly gatewayUrl: string;
  readonly secret: string;
  readonly chromiumPath: string;
  readonly logLevel: string;
  readonly drainDelayMs: number;
  readonly pageTimeoutMs: number;
}

const PAGE_TIMEOUT_MS = 20_000;

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
