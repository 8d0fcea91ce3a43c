import { setTimeout as delay } from 'node:timers/promises';
import { RateLimit } from '@atrium/server';
import type { FastifyBaseLogger } from 'fastify';
import type { AlertMarks } from './alert-marks.ts';
import { postSigned, type WebhookSettings } from './webhook.ts';

/** After the last of these attempts the alert is given up. */
const RETRY_DELAYS_MS = [1_000, 10_000, 60_000, 600_000];
const MAX_PENDING_ALERTS = 30;
/** Each kind has a limit of its own, so that none uses up what another one needs. */
const ALERT_LIMITS = { perKey: 30, overall: 60, windowMs: 60 * 60 * 1000 };

const alertKinds = [
  'new-error',
  'canary-has-more-errors',
  'canary-is-slower',
  'canary-stopped',
  'canary-rolled-back',
] as const;
type AlertKind = (typeof alertKinds)[number];

interface Budget {
  readonly limit: RateLimit;
  readonly pending: Set<Promise<void>>;
}

/** An alert has counts and templates only. */
export interface Alert {
  readonly kind: AlertKind;
  readonly name: string;
  readonly version: string;
  /** Null for the shell. */
  readonly team: string | null;
  readonly text: string;
}

interface AlertsParts {
  readonly webhook: WebhookSettings;
  readonly marks: AlertMarks;
  readonly controlPublicUrl: string | undefined;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly retryDelaysMs?: readonly number[];
}

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
   * Returns when the alert is on its way, or was sent in the last fourteen days with the same key. Beyond the limits of
   * its kind it is not sent.
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

  /** An alert that waits for another attempt is given up. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.settled();
  }

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
