import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { slotNames } from '@atrium/contract';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A team changes its token without a gap: the one before goes on until the next. */
const LIVE_TOKENS = 2;
const DEFAULT_DAYS = 365;
/** Stands for every deployable. */
const EVERYTHING = '*';

const registration = z.object({
  name: z.string().min(1),
  /** Base path that is this remote's and nobody else's; null for the shell, and where none was registered. */
  basePath: z.string().nullable(),
  /** Slots of the shell that the remote may fill. */
  slots: z.array(z.enum(slotNames)),
});

const deployTeams = z.array(
  z.object({
    /** Name that people see: in the history, and beside what fails. */
    team: z.string().min(1),
    /** What the team may publish, promote and roll back; `*` is everything. */
    deployables: z.array(registration),
    tokens: z.array(
      z.object({
        /** SHA-256 of the token, hexadecimal; the token itself is kept nowhere. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** ISO 8601, UTC; null for tokens from before they expired. */
        expiresAt: z.string().nullable(),
      }),
    ),
  }),
);

/** As the file was before deployables were registered. */
const formerTokens = z
  .array(z.object({ team: z.string(), sha256: z.string(), deployables: z.array(z.string()) }))
  .transform(
    (entries): DeployTeams =>
      entries.map(({ team, sha256, deployables }) => ({
        team,
        deployables: deployables.map((name) => ({ name, basePath: null, slots: [] })),
        tokens: [{ sha256, expiresAt: null }],
      })),
  );

type DeployTeams = z.output<typeof deployTeams>;

/** A deployable as an operator registered it for its team. */
export type Registration = z.output<typeof registration>;

/** Whom a token stands for. */
export type DeployTeam = Omit<DeployTeams[number], 'tokens'>;

/** A registration that contradicts another; the message names both. */
export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function readTeams(file: string): Promise<DeployTeams> {
  try {
    return z.union([deployTeams, formerTokens]).parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function writeTeams(file: string, teams: DeployTeams): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(draft, `${JSON.stringify(teams, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

function isLive({ expiresAt }: DeployTeams[number]['tokens'][number]): boolean {
  return expiresAt === null || Date.parse(expiresAt) > Date.now();
}

/** Every team with what is registered for it. */
export async function registeredTeams(file: string): Promise<DeployTeam[]> {
  return (await readTeams(file)).map(({ team, deployables }) => ({ team, deployables }));
}

/**
 * The team that a token belongs to; null for a token that nobody has, or that has expired. The file is read each time,
 * so that a token that is taken out of it is worth nothing from then on.
 */
export async function teamOfToken(file: string, token: string): Promise<DeployTeam | null> {
  const sha256 = hash(token);
  const found = (await readTeams(file)).find(({ tokens }) =>
    tokens.some((entry) => entry.sha256 === sha256 && isLive(entry)),
  );
  return found ? { team: found.team, deployables: found.deployables } : null;
}

/** Whether a team may touch a deployable. */
export function mayDeploy({ deployables }: DeployTeam, name: string): boolean {
  return deployables.some((entry) => entry.name === EVERYTHING || entry.name === name);
}

/** Whether a token is for everything: operators have such. */
export function isOperators({ deployables }: DeployTeam): boolean {
  return deployables.some(({ name }) => name === EVERYTHING);
}

/**
 * Notes that a deployable is a team's, with its place in the portal. It moves there where it was another team's.
 *
 * @param file The file that the gateway's `DEPLOY_TOKENS_FILE` names.
 * @throws RegistrationRefused where the base path is another deployable's.
 */
export async function registerDeployable(
  file: string,
  team: string,
  { name, basePath = null, slots = [] }: Pick<Registration, 'name'> & Partial<Registration>,
): Promise<void> {
  const teams = await readTeams(file);
  const owner = teams
    .flatMap(({ deployables }) => deployables)
    .find((entry) => entry.name !== name && basePath !== null && entry.basePath === basePath);
  if (owner) throw new RegistrationRefused(`The base path "${basePath}" is registered for ${owner.name}.`);
  const others = teams.map((entry) => ({
    ...entry,
    deployables: entry.deployables.filter((deployable) => deployable.name !== name),
  }));
  const own = others.find((entry) => entry.team === team) ?? { team, deployables: [], tokens: [] };
  const deployables = [...own.deployables, { name, basePath, slots }];
  await writeTeams(file, [...others.filter((entry) => entry.team !== team), { ...own, deployables }]);
}

/**
 * Makes a token and notes its hash. Of those that the team had before the newest stays.
 *
 * @param days How long it works.
 * @returns The token, shown this once.
 * @throws RegistrationRefused where nothing is registered for the team.
 */
export async function issueDeployToken(file: string, team: string, days = DEFAULT_DAYS): Promise<string> {
  const teams = await readTeams(file);
  const own = teams.find((entry) => entry.team === team);
  if (!own || own.deployables.length === 0)
    throw new RegistrationRefused(`Nothing is registered for ${team} yet.`);
  const token = `atrium_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
  const kept = own.tokens.filter(isLive).slice(1 - LIVE_TOKENS);
  const tokens = [...kept, { sha256: hash(token), expiresAt }];
  await writeTeams(
    file,
    teams.map((entry) => (entry === own ? { ...own, tokens } : entry)),
  );
  return token;
}
