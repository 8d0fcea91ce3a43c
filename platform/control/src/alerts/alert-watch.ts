import type { NewErrorLog, Registry, UsageLog } from '@atrium/registry';
import type { FastifyBaseLogger } from 'fastify';
import { messages } from '../messages.ts';
import type { Steering, Verdict } from '../steering/index.ts';
import { worseVitals } from '../usage/index.ts';
import type { AlertMarks } from './alert-marks.ts';
import type { Alert, Alerts } from './alerts.ts';

const INTERVAL_MS = 10_000;
const HOUR_MS = 60 * 60 * 1000;

const text = messages.alerts;

interface AlertWatchParts {
  readonly alerts: Alerts;
  readonly marks: AlertMarks;
  readonly registry: Registry;
  readonly steering: Steering;
  readonly usageLog: UsageLog;
  readonly newErrorLog: NewErrorLog;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

export class AlertWatch {
  readonly #parts: AlertWatchParts;
  /** Errors with these keys need no alert any more. */
  readonly #toldErrors = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: AlertWatchParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A failure is logged, and the next look tries again. */
  async look(): Promise<void> {
    const { marks, log } = this.#parts;
    try {
      await Promise.all([
        this.#lookAtCanaries(),
        this.#lookAtRollbacks(),
        this.#lookAtErrors(),
        marks.deleteOld(Date.now()),
      ]);
    } catch (error) {
      log.warn({ err: error }, 'alerts are not looked for');
    }
  }

  async #lookAtCanaries(): Promise<void> {
    const { registry, steering, usageLog, alerts } = this.#parts;
    const [{ versions, canaries }, verdicts] = await Promise.all([registry.state(), steering.verdicts()]);
    for (const [name, { version }] of Object.entries(canaries)) {
      const stable = versions[name];
      if (!stable) continue;
      const team = await this.#teamOf(name, version);
      const label = `${name} ${version}`;
      const verdict = verdicts[name];
      const held = verdict?.hold && heldAlert(label, verdict, stable);
      if (held) await alerts.send(`${verdict.hold} ${label} ${stable}`, { ...held, name, version, team });
      const worse = worseVitals(await usageLog.read(name), version, stable);
      if (worse.length > 0)
        await alerts.send(`vitals ${label} ${stable}`, {
          kind: 'canary-is-slower',
          name,
          version,
          team,
          text: text.slower(
            label,
            worse.map((vital) => messages.usage.vital[vital]),
            stable,
          ),
        });
    }
  }

  /** Another gateway may have made a rollback, so those of the last hour are read from the history. */
  async #lookAtRollbacks(): Promise<void> {
    const { registry, alerts } = this.#parts;
    const since = new Date(Date.now() - HOUR_MS).toISOString();
    const automatic = (await registry.history()).filter(
      ({ at, action, reason }) => at > since && action === 'drop' && reason,
    );
    for (const { number, changes, reason = '' } of automatic)
      for (const { name, version } of changes)
        await alerts.send(`rollback ${number} ${name}`, {
          kind: 'canary-rolled-back',
          name,
          version,
          team: await this.#teamOf(name, version),
          text: text.rolledBack(`${name} ${version}`, reason),
        });
  }

  async #lookAtErrors(): Promise<void> {
    const { alerts, newErrorLog } = this.#parts;
    const kinds = await newErrorLog.kinds();
    for (const key of this.#toldErrors)
      if (!kinds.some((kind) => kind.key === key)) this.#toldErrors.delete(key);
    for (const found of kinds.filter(({ key }) => !this.#toldErrors.has(key))) {
      const { key, name, version, team, error, message, supportCode } = found;
      const label = message ? `${error}: ${message}` : error;
      const isDone = await alerts.send(`error ${key}`, {
        kind: 'new-error',
        name,
        version,
        team,
        text: text.newError(`${name} ${version}`, label, supportCode),
      });
      if (isDone) this.#toldErrors.add(key);
    }
  }

  async #teamOf(name: string, version: string): Promise<string | null> {
    return (await this.#parts.registry.release(name, version))?.remote?.team ?? null;
  }
}

function heldAlert(
  label: string,
  { hold, canary, stable: ofStable }: Verdict,
  stable: string,
): Pick<Alert, 'kind' | 'text'> {
  if (hold === 'few-customers') return { kind: 'canary-stopped', text: text.fewCustomers(label, canary) };
  if (hold === 'one-network') return { kind: 'canary-stopped', text: text.oneNetwork(label, canary) };
  return { kind: 'canary-has-more-errors', text: text.moreErrors(label, canary, stable, ofStable) };
}
