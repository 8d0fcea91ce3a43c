import { createHash, randomBytes } from 'node:crypto';
import { MAX_NAME_CHARACTERS, nameOf, slotNames } from '@atrium/contract';
import { readIfThere, replaceFile } from '@atrium/server';
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The previous token stays valid, so that a team can rotate its token without downtime. */
const VALID_TOKENS = 2;
const DEFAULT_DAYS = 365;
const EVERYTHING = '*';

const registration = z.object({
  name: z.string().min(1),
  /** Null for the shell, or if no base path was registered. */
  basePath: z.string().nullable(),
  slots: z.array(z.enum(slotNames)),
});

const deployTeams = z.array(
  z.object({
    /** People see this name in the history and in error cards. */
    team: z.string().min(1),
    /** The team may publish, promote and roll back these; `*` is all deployables. */
    deployables: z.array(registration),
    tokens: z.array(
      z.object({
        /** SHA-256 of the token, hexadecimal; the token itself is not stored. */
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        /** ISO 8601, UTC. */
        expiresAt: z.string(),
      }),
    ),
  }),
);

const teamName = nameOf(MAX_NAME_CHARACTERS);

type DeployTeams = z.output<typeof deployTeams>;

export type Registration = z.output<typeof registration>;

export type DeployTeam = Omit<DeployTeams[number], 'tokens'>;

/** The registration conflicts with another, or is missing; the message says which. */
export class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function readTeams(file: string): Promise<DeployTeams> {
  const content = await readIfThere(file);
  return content ? deployTeams.parse(JSON.parse(content.toString('utf8'))) : [];
}

function writeTeams(file: string, teams: DeployTeams): Promise<void> {
  return replaceFile(file, `${JSON.stringify(teams, null, 2)}\n`);
}

function isValid({ expiresAt }: DeployTeams[number]['tokens'][number]): boolean {
  return Date.parse(expiresAt) > Date.now();
}

export async function registeredTeams(file: string): Promise<DeployTeam[]> {
  return (await readTeams(file)).map(({ team, deployables }) => ({ team, deployables }));
}

/** Returns null for an unknown or expired token. The file is read each time, so that a removal takes effect at once. */
export async function teamOfToken(file: string, token: string): Promise<DeployTeam | null> {
  const sha256 = hash(token);
  const found = (await readTeams(file)).find(({ tokens }) =>
    tokens.some((entry) => entry.sha256 === sha256 && isValid(entry)),
  );
  return found ? { team: found.team, deployables: found.deployables } : null;
}

export function mayDeploy({ deployables }: DeployTeam, name: string): boolean {
  return deployables.some((entry) => entry.name === EVERYTHING || entry.name === name);
}

export function isOperators({ deployables }: DeployTeam): boolean {
  return deployables.some(({ name }) => name === EVERYTHING);
}

/**
 * A deployable of another team is moved to this one.
 * @throws RegistrationRefused if another deployable has the base path, or people could not read the team's name
 */
export async function registerDeployable(
  file: string,
  team: string,
  { name, basePath = null, slots = [] }: Pick<Registration, 'name'> & Partial<Registration>,
): Promise<void> {
  const named = teamName.safeParse(team);
  if (!named.success)
    throw new RegistrationRefused(`The name of the team ${named.error.issues[0]?.message}.`);
  const teams = await readTeams(file);
  const owner = teams
    .flatMap(({ deployables }) => deployables)
    .find((entry) => entry.name !== name && basePath !== null && entry.basePath === basePath);
  if (owner)
    throw new RegistrationRefused(
      `The base path "${basePath}" is registered for ${owner.name}; choose another with --base-path.`,
    );
  const others = teams.map((entry) => ({
    ...entry,
    deployables: entry.deployables.filter((deployable) => deployable.name !== name),
  }));
  const own = others.find((entry) => entry.team === team) ?? { team, deployables: [], tokens: [] };
  const deployables = [...own.deployables, { name, basePath, slots }];
  await writeTeams(file, [...others.filter((entry) => entry.team !== team), { ...own, deployables }]);
}

/**
 * The token cannot be shown again; of the team's older tokens only the newest stays valid.
 * @throws RegistrationRefused if no deployable is registered for the team
 */
export async function issueDeployToken(file: string, team: string, days = DEFAULT_DAYS): Promise<string> {
  const teams = await readTeams(file);
  const own = teams.find((entry) => entry.team === team);
  if (!own || own.deployables.length === 0)
    throw new RegistrationRefused(
      `No deployable is registered for ${team} yet; register one with: portal register ${team} <deployable>`,
    );
  const token = `atrium_${randomBytes(32).toString('base64url')}`;
  const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString();
  const kept = own.tokens.filter(isValid).slice(1 - VALID_TOKENS);
  const tokens = [...kept, { sha256: hash(token), expiresAt }];
  await writeTeams(
    file,
    teams.map((entry) => (entry === own ? { ...own, tokens } : entry)),
  );
  return token;
}
