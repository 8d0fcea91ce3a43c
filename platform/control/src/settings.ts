import { join } from 'node:path';
import { type PlaneSettings, planeFields, planeRules, planeSettingsOf } from '@atrium/registry/settings';
import { BUDGETS_KB, type SizeBudgets, sizeBudgetsOf } from '@atrium/release-rules';
import {
  type Environment,
  flag,
  httpAddress,
  isLoopback,
  port,
  readEnvironment,
  text,
  wholeNumber,
} from '@atrium/server/settings';
import type { z } from 'zod';
import type { WebhookSettings } from './alerts/index.ts';
import type { PageCheckSettings } from './page-checks/index.ts';

const kilobytes = wholeNumber(1, 1_000_000);

const webhookUrl = httpAddress.refine((url) => {
  const { protocol, hostname, username } = new URL(url);
  return !username && (protocol === 'https:' || isLoopback(hostname.replace(/^\[|\]$/g, '')));
}, 'must begin with https://, or lead to a loopback host, and have no user');

export const controlFields = {
  ...planeFields,
  CONTROL_PORT: port.default(8081),
  DEPLOY_TOKENS_FILE: text.optional(),
  /** Without a password the fleet page does not exist. */
  OPERATOR_PASSWORD: text.min(16, 'must have at least 16 characters').optional(),
  ALERT_WEBHOOK_URL: webhookUrl.optional(),
  ALERT_WEBHOOK_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** A webhook must not be in a private network without this. */
  ALERT_WEBHOOK_PRIVATE: flag.default(false),
  PAGE_CHECK_URL: httpAddress.optional(),
  /** The service recognises the control plane by this secret. */
  PAGE_CHECK_SECRET: text.min(32, 'must have at least 32 characters').optional(),
  /** Maximum brotli size of the shell's scripts and styles, in kilobytes. */
  SHELL_BUDGET_KB: kilobytes.default(BUDGETS_KB.SHELL_BUDGET_KB),
  /** Maximum brotli size of the scripts and styles of one page or card of a remote, in kilobytes. */
  REMOTE_BUDGET_KB: kilobytes.default(BUDGETS_KB.REMOTE_BUDGET_KB),
  /** Maximum size of an image, a font, a WebAssembly module or a worker of a remote, in kilobytes. */
  REMOTE_FILE_BUDGET_KB: kilobytes.default(BUDGETS_KB.REMOTE_FILE_BUDGET_KB),
  /** Maximum size of all of these together, in kilobytes. */
  REMOTE_FILES_BUDGET_KB: kilobytes.default(BUDGETS_KB.REMOTE_FILES_BUDGET_KB),
  UPLOAD_CHECK_TIMEOUT_S: wholeNumber(1, 600).default(20),
};

export interface ControlSettings extends PlaneSettings {
  readonly controlPort: number;
  readonly deployTokensFile: string;
  /** Null means that there is no fleet page. */
  readonly operatorPassword: string | undefined;
  /** Absent if alerts are not sent. */
  readonly alertWebhook: WebhookSettings | undefined;
  /** Absent if releases are not opened in a browser before they are promoted. */
  readonly pageCheck: PageCheckSettings | undefined;
  readonly sizeBudgets: SizeBudgets;
  readonly uploadCheckTimeoutMs: number;
}

type Values = { readonly [Name in keyof typeof controlFields]: z.output<(typeof controlFields)[Name]> };

function alertWebhookOf(values: Values): WebhookSettings | undefined {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = values;
  return url && secret ? { url, secret, allowsPrivate: values.ALERT_WEBHOOK_PRIVATE } : undefined;
}

export function controlSettingsOf(values: Values): ControlSettings {
  const { PAGE_CHECK_URL: url, PAGE_CHECK_SECRET: secret } = values;
  return {
    ...planeSettingsOf(values),
    controlPort: values.CONTROL_PORT,
    deployTokensFile: values.DEPLOY_TOKENS_FILE ?? join(values.REGISTRY_DIR, 'deploy-tokens.json'),
    operatorPassword: values.OPERATOR_PASSWORD,
    alertWebhook: alertWebhookOf(values),
    pageCheck: url && secret ? { url, secret } : undefined,
    sizeBudgets: sizeBudgetsOf(values),
    uploadCheckTimeoutMs: values.UPLOAD_CHECK_TIMEOUT_S * 1000,
  };
}

export function controlRules(values: Partial<Values>) {
  return {
    ...planeRules(values),
    CONTROL_PUBLIC_URL:
      values.PUBLIC_URL?.startsWith('https:') &&
      !values.CONTROL_PUBLIC_URL?.startsWith('https:') &&
      'must be set and begin with https://, since PUBLIC_URL does',
    ALERT_WEBHOOK_SECRET:
      values.ALERT_WEBHOOK_URL !== undefined &&
      values.ALERT_WEBHOOK_SECRET === undefined &&
      'must be set, since ALERT_WEBHOOK_URL is',
    PAGE_CHECK_SECRET:
      values.PAGE_CHECK_URL !== undefined &&
      values.PAGE_CHECK_SECRET === undefined &&
      'must be set, since PAGE_CHECK_URL is',
  } as const;
}

/** @throws SettingsError with one line for each missing or invalid variable */
export function readSettings(environment: Environment): ControlSettings {
  return controlSettingsOf(readEnvironment(controlFields, environment, controlRules));
}
