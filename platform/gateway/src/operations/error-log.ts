import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorReport } from '@atrium/contract';
import { appendFile } from '@atrium/server';

/** A stored error report. */
export interface ReportedError extends ErrorReport {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The team that owns the deployable; null for the shell. */
  readonly team: string | null;
}

const MAX_DAY_BYTES = 1024 * 1024;
const KEPT_DAYS = 14;

/**
 * Error reports of pages: one file per day, one line per report, so that several processes can append without a lock.
 * A day's file is limited to a megabyte, about two thousand reports.
 */
export class ErrorLog {
  readonly #folder: string;
  readonly #maxDayBytes: number;

  /** @param folder Folder of the log; created with the first report. */
  constructor(folder: string, maxDayBytes = MAX_DAY_BYTES) {
    this.#folder = folder;
    this.#maxDayBytes = maxDayBytes;
  }

  /** Appends a report; returns false if the day's file is full. */
  async add(report: ReportedError): Promise<boolean> {
    const file = join(this.#folder, `${report.at.slice(0, 10)}.ndjson`);
    const line = `${JSON.stringify(report)}\n`;
    const before = await stat(file).catch(() => null);
    if ((before?.size ?? 0) + Buffer.byteLength(line) > this.#maxDayBytes) return false;
    if (!before) await this.#beginDay();
    await appendFile(file, line, { mode: 0o600 });
    return true;
  }

  /** All stored reports, newest first. */
  async all(): Promise<readonly ReportedError[]> {
    const days = await Promise.all(
      (await this.#days()).map((name) => readFile(join(this.#folder, name), 'utf8').catch(() => '')),
    );
    return days
      .flatMap((lines) => lines.split('\n').filter(Boolean))
      .map((line) => JSON.parse(line) as ReportedError)
      .reverse();
  }

  async #days(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => name.endsWith('.ndjson')).sort();
  }

  async #beginDay(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const old = (await this.#days()).slice(0, -(KEPT_DAYS - 1));
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}
