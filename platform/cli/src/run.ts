import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DeployableStatus, Revision } from '@atrium/gateway';
import { issueDeployToken } from '@atrium/gateway/deploy-tokens';
import { CommandError, DeployClient } from './deploy-client.ts';
import { publishFolder } from './publish-folder.ts';
import { packageManagerOf, scaffoldRemote, workspaceOf } from './scaffold.ts';

const usage = `atrium publish <folder> [--promote]     sends a build to the portal; --promote makes it current;
               [--wait <seconds>]       gives a portal that is starting that long
atrium promote <name>@<version> …       makes published versions current, all or none
atrium rollback <name>[@<version>]      goes back to the version before, or to that one
atrium canary <name>@<version> --customers 7,8
                                        gives these customers that version; promote it, or
atrium drop <name>                      gives them the current version again
atrium retire <name>                    takes a remote off the portal; promote or rollback brings it back
atrium list                             what is published, and what of it is current
atrium history [<name>] [--limit N]     who did what when
atrium new mfe-<name> [--team <team>]   writes a remote with a page, a menu item and a test
atrium token <team> <deployable> …      for operators: makes a team's token (ends the one before)

ATRIUM_GATEWAY      address of the portal (http://localhost:8080)
ATRIUM_TOKEN        the team's deploy token, or ATRIUM_TOKEN_FILE, a file that holds it
DEPLOY_TOKENS_FILE  the gateway's file of tokens, or REGISTRY_DIR or DATA_DIR as the portal has it
                    (.data/registry/deploy-tokens.json)`;

const RETRY_MS = 1_000;
const NO_ANSWER = 'does not answer';
const NO_SHELL_YET = 'has no shell';

/** What a command works with. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder that paths are relative to. */
  readonly folder: string;
  /** Takes what people read. */
  readonly print: (line: string) => void;
  /** Takes progress, which may be drawn over. */
  readonly progress: (line: string) => void;
}

interface Invocation extends CommandContext {
  readonly operands: readonly string[];
  readonly options: {
    readonly promote?: boolean;
    readonly limit?: string;
    readonly customers?: string;
    readonly team?: string;
    readonly wait?: string;
  };
}

function operand({ operands }: Invocation, what: string): string {
  const [first] = operands;
  if (!first) throw new CommandError(`Say ${what}.\n\n${usage}`);
  return first;
}

function clientOf({ environment, folder }: CommandContext): DeployClient {
  const file = environment.ATRIUM_TOKEN_FILE;
  const token = environment.ATRIUM_TOKEN || (file && readTokenFile(resolve(folder, file)));
  if (!token) throw new CommandError('Set ATRIUM_TOKEN or ATRIUM_TOKEN_FILE to your team’s deploy token.');
  return new DeployClient(environment.ATRIUM_GATEWAY || 'http://localhost:8080', token);
}

function readTokenFile(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new CommandError(
      `ATRIUM_TOKEN_FILE: cannot read ${file} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function nameAndVersion(text: string): [name: string, version: string] {
  const [name, version, ...rest] = text.split('@');
  if (!name || !version || rest.length > 0)
    throw new CommandError(`"${text}" is not <name>@<version>, such as mfe-rewards@1.4.0.`);
  return [name, version];
}

function tellChanges(revision: Revision | null, { print }: CommandContext): void {
  if (!revision) print('Nothing to do: that is current already.');
  for (const { name, version, before } of revision?.changes ?? [])
    print(`${name}: ${version} is current${before ? ` (was ${before})` : ''}.`);
}

/** Tries again until the deadline while the portal does not answer, or refuses for a reason that passes. */
async function whenReady<T>(deadline: number, work: () => Promise<T>, passing = NO_ANSWER): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const { message } = error as Error;
      if (Date.now() > deadline || !(message.includes(NO_ANSWER) || message.includes(passing))) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function publish(invocation: Invocation): Promise<void> {
  const { print, progress, options, folder } = invocation;
  const client = clientOf(invocation);
  const build = resolve(folder, operand(invocation, 'which folder to publish'));
  const deadline = Date.now() + Number(options.wait ?? 0) * 1000;
  await whenReady(deadline, () => client.fleet());
  const { name, version, outcome } = await publishFolder(client, build, (done, total) =>
    progress(`Sending ${done} of ${total} files…`),
  );
  print(
    outcome === 'published' ? `${name} ${version} is published.` : `${name} ${version} was published before.`,
  );
  if (!options.promote) return;
  const revision = await whenReady(deadline, () => client.promote({ [name]: version }), NO_SHELL_YET);
  tellChanges(revision, invocation);
}

async function promote(invocation: Invocation): Promise<void> {
  operand(invocation, 'what to promote');
  const versions = Object.fromEntries(invocation.operands.map(nameAndVersion));
  tellChanges(await clientOf(invocation).promote(versions), invocation);
}

async function rollback(invocation: Invocation): Promise<void> {
  const what = operand(invocation, 'what to roll back');
  const [name, version] = what.includes('@') ? nameAndVersion(what) : [what];
  tellChanges(await clientOf(invocation).rollBack(name, version), invocation);
}

function customerIds(text: string | undefined): number[] {
  const ids = (text ?? '').split(',').map((id) => Number(id.trim()));
  if (!ids.every((id) => Number.isSafeInteger(id) && id > 0))
    throw new CommandError('Say for which customers, by their ids: --customers 7,8.');
  return ids;
}

async function canary(invocation: Invocation): Promise<void> {
  operand(invocation, 'what to try');
  const [name, version] = nameAndVersion(invocation.operands.join('@'));
  const customers = customerIds(invocation.options.customers);
  const revision = await clientOf(invocation).beginCanary(name, version, customers);
  if (!revision) return invocation.print('Nothing to do: they have that version already.');
  invocation.print(`${name}: ${version} is for ${customersOf(customers)}, from the next document on.`);
}

async function drop(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'whose canary to drop');
  await clientOf(invocation).dropCanary(name);
  invocation.print(`${name}: everybody gets the current version.`);
}

async function retire(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'what to retire');
  await clientOf(invocation).retire(name);
  invocation.print(`${name}: nobody gets it any more.`);
}

function customersOf(ids: readonly number[]): string {
  return `${ids.length === 1 ? 'customer' : 'customers'} ${ids.join(', ')}`;
}

async function list(invocation: Invocation): Promise<void> {
  const fleet = await clientOf(invocation).fleet();
  if (fleet.length === 0) return invocation.print('Nothing is published yet.');
  const line = ({ name, current, canary: tried, versions, yours }: DeployableStatus) =>
    `${name.padEnd(24)} ${(current ?? 'nothing current').padEnd(24)} ${yours ? 'yours' : '     '}  ` +
    (tried ? `${tried.version} for ${customersOf(tried.customers)}  ` : '') +
    `${versions.length} published: ${versions.join(', ')}`;
  for (const status of fleet) invocation.print(line(status));
}

async function history(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  const revisions = await clientOf(invocation).history(Number(options.limit ?? 20), operands[0]);
  if (revisions.length === 0) return print('Nothing was done yet.');
  for (const revision of revisions)
    for (const change of revision.changes) print(historyLine(revision, change));
}

function historyLine({ number, at, by, action }: Revision, change: Revision['changes'][number]): string {
  const { name, version, before, customers = [] } = change;
  const moved = action === 'promote' || action === 'rollback';
  return (
    `${String(number).padStart(5)}  ${at}  ${by.padEnd(16)} ${action.padEnd(8)} ${name} ${version}` +
    `${customers.length > 0 ? ` for ${customersOf(customers)}` : ''}` +
    `${before && before !== version ? ` (${moved ? 'was' : 'current:'} ${before})` : ''}`
  );
}

async function create(invocation: Invocation): Promise<void> {
  const { print, options, folder } = invocation;
  const name = operand(invocation, 'the name of the new remote');
  const workspace = workspaceOf(folder);
  const files = await scaffoldRemote(workspace, name, options.team ?? 'New team');
  for (const file of files) print(`  ${file}`);
  print('Linking its packages…');
  const packageManager = packageManagerOf(workspace);
  const install = ['--yes', packageManager, 'install', '--prefer-offline', '--no-frozen-lockfile'];
  const { status, stdout } = spawnSync('npx', install, { cwd: workspace, encoding: 'utf8' });
  if (status !== 0) throw new CommandError(`${name} is written, but linking its packages failed:\n${stdout}`);
  print(
    `${name} is ready.\n` +
      `  npm run dev -- ${name}    see it with hot reload\n` +
      `  npx ${packageManager} --filter ${name} test\n` +
      `  npx ${packageManager} --filter ${name} build\n` +
      `  npm run portal -- publish ${name} --promote`,
  );
}

/** Where the gateway of this environment looks for tokens: by its own settings, or as `npm start` sets them. */
function tokensFile(environment: CommandContext['environment'], folder: string): string {
  const { DEPLOY_TOKENS_FILE, REGISTRY_DIR, DATA_DIR } = environment;
  if (DEPLOY_TOKENS_FILE) return resolve(folder, DEPLOY_TOKENS_FILE);
  if (REGISTRY_DIR) return resolve(folder, REGISTRY_DIR, 'deploy-tokens.json');
  return resolve(workspaceOf(folder), DATA_DIR || '.data', 'registry/deploy-tokens.json');
}

async function token(invocation: Invocation): Promise<void> {
  const { environment, folder, operands, print } = invocation;
  const team = operand(invocation, 'the team and its deployables');
  const deployables = operands.slice(1);
  if (deployables.length === 0) throw new CommandError(`Say what ${team} may touch, such as mfe-rewards.`);
  const file = tokensFile(environment, folder);
  const made = await issueDeployToken(file, { team, deployables });
  print(`${made}\n\nThis is shown once. ${team} may touch ${deployables.join(', ')}; noted in ${file}.`);
}

const commands: Readonly<Record<string, (invocation: Invocation) => Promise<void>>> = {
  publish,
  promote,
  rollback,
  canary,
  drop,
  retire,
  list,
  history,
  new: create,
  token,
};

/**
 * Does what the command line asks for.
 *
 * @throws CommandError whose message is ready to print.
 */
export async function run(argumentsGiven: readonly string[], context: CommandContext): Promise<void> {
  const options = {
    promote: { type: 'boolean' },
    limit: { type: 'string' },
    customers: { type: 'string' },
    team: { type: 'string' },
    wait: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parse();
  const [name, ...operands] = positionals;
  if (values.help || !name) return context.print(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`There is no command "${name}".\n\n${usage}`);
  await command({ ...context, operands, options: values });

  function parse() {
    try {
      return parseArgs({ args: [...argumentsGiven], options, allowPositionals: true });
    } catch (error) {
      throw new CommandError(`${(error as Error).message}\n\n${usage}`);
    }
  }
}
