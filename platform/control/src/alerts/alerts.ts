import { setTimeout as delay } from 'node:timers/promises';
import { RateLimit } from '@atrium/server';
import type { FastifyBaseLogger } from 'fastify';
import type { AlertMarks } from './alert-marks.ts';
import { postSigned, type WebhookSettings } from './webhook.ts';

/** Waiting times before the next attempts; after the last one the alert is given up. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 600_000];
/** Alerts of each kind of one process that are on their way. */
const MAX_PENDING_ALERTS = 30;
/** For each kind, so that none uses up what another one needs. */
const ALERT_LIMITS = { perKey: 30, overall: 60, windowMs: 60 * 60 * 1000 };

const alertKinds = [
  'new-error',
  'canary-has-more-errors',
  'canary-is-slower',
  'canary-stopped',
  'canary-rolled-back',
] as const;
type AlertKind = (typeof alertKinds)[number];

/** What alerts of one kind may use. */
interface Budget {
  readonly limit: RateLimit;
  readonly pending: Set<Promise<void>>;
}

/** What has happened to a deployable. Counts and templates only. */
export interface Alert {
  readonly kind: AlertKind;
  readonly name: string;
  readonly version: string;
  /** Null for the shell. */
  readonly team: string | null;
  /** One sentence. */
  readonly text: string;
}

interface AlertsParts {
  readonly webhook: WebhookSettings;
  readonly marks: AlertMarks;
  /** Public address of the control plane, for links. */
  readonly controlPublicUrl: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly retryDelaysMs?: readonly number[];
}

/** Sends alerts to a webhook, each once from all gateways, with a limited number of attempts. */
export class Alerts {
  readonly #parts: AlertsParts;
  readonly #stop = new AbortController();
  readonly #budgets = new Map<AlertKind, Budget>(
    alertKinds.map((kind) => [kind, { limit: new RateLimit(ALERT_LIMITS), pending: new Set() }]),
  );

  constructor(parts: AlertsParts) {
    this.#parts = parts;
  }

  /**
   * Sends an alert, unless one with the same key was sent in the last fourteen days, or there were too many of its kind within
   * the hour. Returns when it is on its way.
   *
   * @returns false if it has to be sent again later
   */
  async send(key: string, alert: Alert): Promise<boolean> {
    const { marks, log } = this.#parts;
    const { limit, pending } = this.#budgets.get(alert.kind) as Budget;
    if (!limit.hasRemaining(alert.name) || pending.size >= MAX_PENDING_ALERTS) return false;
    try {
      const id = await marks.claim(key);
      if (!id) return true;
      limit.tryConsume(alert.name);
      const sending = this.#deliver(this.#bodyOf(id, alert)).finally(() => pending.delete(sending));
      pending.add(sending);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'an alert is not sent');
      return false;
    }
  }

  /** Gives up what waits for another attempt. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

  /** When all alerts have been delivered or given up. */
  async settled(): Promise<void> {
    await Promise.all([...this.#budgets.values()].flatMap(({ pending }) => [...pending]));
  }

  #bodyOf(id: string, alert: Alert): string {
    const { controlPublicUrl } = this.#parts;
    const url = controlPublicUrl ? `${controlPublicUrl}/fleet/${alert.name}` : null;
    return JSON.stringify({ id, at: new Date().toISOString(), ...alert, url });
  }

  async #deliver(body: string): Promise<void> {
    const { webhook, log, retryDelaysMs = RETRY_DELAYS_MS } = this.#parts;
    for (const retryMs of [...retryDelaysMs, null]) {
      try {
        return await postSigned(webhook, body);
      } catch (error) {
        const isLast = retryMs === null || this.#stop.signal.aborted;
        log.warn({ err: error }, isLast ? 'an alert was given up' : 'an alert was not delivered yet');
        if (isLast) return;
        await delay(retryMs, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
