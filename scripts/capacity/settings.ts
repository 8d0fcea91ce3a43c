import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What the commands of this folder take from the environment. */
export interface CapacitySettings {
  readonly people: number;
  readonly minutes: number;
  /** Between two pages of a person, on average. */
  readonly thinkMs: number;
  /** How many applications the database has, one size after the other. */
  readonly applications: readonly number[];
  /** Where the databases are; kept if it is named. */
  readonly dataDir: string;
  removeData(): void;
}

const MS_PER_S = 1_000;

export function readSettings(
  defaults: Pick<CapacitySettings, 'people' | 'minutes' | 'applications'>,
): CapacitySettings {
  const { PEOPLE, MINUTES, THINK_S, APPLICATIONS, CAPACITY_DIR } = process.env;
  const dataDir = CAPACITY_DIR ?? mkdtempSync(join(tmpdir(), 'atrium-capacity-data-'));
  return {
    people: Number(PEOPLE ?? defaults.people),
    minutes: Number(MINUTES ?? defaults.minutes),
    thinkMs: Number(THINK_S ?? 20) * MS_PER_S,
    applications: APPLICATIONS?.split(',').map(Number) ?? defaults.applications,
    dataDir,
    removeData: () => {
      if (!CAPACITY_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
