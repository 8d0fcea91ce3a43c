import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

const deployTokens = z.array(
  z.object({
    /** Name that the history shows. */
    team: z.string().min(1),
    /** SHA-256 of the token, hexadecimal; the token itself is kept nowhere. */
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    /** What the team may publish, promote and roll back; `*` is everything. */
    deployables: z.array(z.string().min(1)).min(1),
  }),
);

/** Whom a token stands for. */
export type DeployTeam = Omit<z.output<typeof deployTokens>[number], 'sha256'>;

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

async function readTokens(file: string): Promise<z.output<typeof deployTokens>> {
  try {
    return deployTokens.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * The team that a token belongs to; null for a token that nobody has. The file is read each time, so that a
 * token that is taken out of it is worth nothing from then on.
 */
export async function teamOfToken(file: string, token: string): Promise<DeployTeam | null> {
  const digest = hash(token);
  const found = (await readTokens(file)).find(({ sha256 }) => sha256 === digest);
  return found ? { team: found.team, deployables: found.deployables } : null;
}

/** Whether a team may touch a deployable. */
export function mayDeploy({ deployables }: DeployTeam, name: string): boolean {
  return deployables.includes('*') || deployables.includes(name);
}

/**
 * Makes a token and notes its hash; a token that the team had before ends.
 *
 * @param file The file that the gateway's `DEPLOY_TOKENS_FILE` names.
 * @returns The token, shown this once.
 */
export async function issueDeployToken(file: string, { team, deployables }: DeployTeam): Promise<string> {
  const token = `atrium_${randomBytes(32).toString('base64url')}`;
  const others = (await readTokens(file)).filter((entry) => entry.team !== team);
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  const entries = [...others, { team, sha256: hash(token), deployables: [...deployables] }];
  await writeFile(draft, `${JSON.stringify(entries, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
  return token;
}
