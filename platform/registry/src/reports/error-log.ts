import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorReport } from '@atrium/contract';
import { appendFile } from '@atrium/server';
import { DroppedReportLog, type DroppedReports } from './dropped-reports.ts';
import { ReportQuotas, type ReportSender } from './report-quotas.ts';

export interface ReportedError extends ErrorReport {
  readonly at: string;
  /** Null for the shell. */
  readonly team: string | null;
}

const DAY_CHARACTERS = '2026-11-23'.length;
const MAX_DAY_BYTES = 1024 * 1024;
/** The share of the log that reports of documents without a proved session may use. */
const UNPROVED_SHARE = 0.25;
const KEPT_DAYS = 14;

/**
 * Processes append a line per report, so that none needs a lock. Reports without a proved session have a file and a
 * quarter of their own, so that strangers cannot keep others from being stored.
 */
export class ErrorLog {
  readonly #folder: string;
  readonly #maxDayBytes: number;
  readonly #quotas = new ReportQuotas();
  readonly #dropped: DroppedReportLog;

  constructor(folder: string, maxDayBytes = MAX_DAY_BYTES) {
    this.#folder = folder;
    this.#maxDayBytes = maxDayBytes;
    this.#dropped = new DroppedReportLog(folder);
  }

  /** Returns false if the report was dropped, which is counted. */
  async add(report: ReportedError, sender: ReportSender): Promise<boolean> {
    const day = report.at.slice(0, DAY_CHARACTERS);
    const isStored = await this.#tryAppend(day, report, sender);
    if (!isStored) this.#dropped.count(day, report.name, sender.isProved);
    return isStored;
  }

  async all(): Promise<readonly ReportedError[]> {
    const files = (await this.#files()).filter((name) => name.endsWith('.ndjson'));
    const texts = await Promise.all(
      files.map((name) => readFile(join(this.#folder, name), 'utf8').catch(() => '')),
    );
    return texts
      .flatMap((lines) => lines.split('\n').filter(Boolean))
      .map((line) => JSON.parse(line) as ReportedError)
      .reverse()
      .sort((one, other) => other.at.localeCompare(one.at));
  }

  dropped(): Promise<readonly DroppedReports[]> {
    return this.#dropped.all();
  }

  async #tryAppend(day: string, report: ReportedError, sender: ReportSender): Promise<boolean> {
    const { isProved } = sender;
    const file = join(this.#folder, `${day}${isProved ? '' : '.unproved'}.ndjson`);
    const maxBytes = this.#maxDayBytes * (isProved ? 1 - UNPROVED_SHARE : UNPROVED_SHARE);
    const line = `${JSON.stringify(report)}\n`;
    const before = await stat(file).catch(() => null);
    if ((before?.size ?? 0) + Buffer.byteLength(line) > maxBytes) return false;
    if (!this.#quotas.tryCount(day, report.name, sender)) return false;
    if (!before) await this.#beginFile(day);
    await appendFile(file, line, { mode: 0o600 });
    return true;
  }

  async #files(): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    return names.filter((name) => /\.(?:ndjson|dropped\.json)$/.test(name)).sort();
  }

  async #beginFile(today: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const files = await this.#files();
    const days = [...new Set(files.map((name) => name.slice(0, DAY_CHARACTERS)))];
    const kept = new Set([today, ...days.filter((day) => day !== today).slice(-(KEPT_DAYS - 1))]);
    const old = files.filter((name) => !kept.has(name.slice(0, DAY_CHARACTERS)));
    await Promise.all(old.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}
