import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { errorMessage } from '@atrium/server/thrown';
import { canary, drop } from './canary-commands.ts';
import { check, plan, printOutlook } from './check-commands.ts';
import { clientOf, nameAndVersion } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { errors } from './error-listing.ts';
import { history, list } from './fleet-listing.ts';
import { type CommandContext, type Invocation, operand, usage } from './invocation.ts';
import { create } from './new-remote.ts';
import { prune, register, token } from './operator-commands.ts';
import { preview } from './preview-command.ts';
import { printChanges, promote } from './promote-command.ts';
import { publishFolder } from './publish-folder.ts';
import { testRanges } from './test-ranges-command.ts';
import { adoption, vitals } from './usage-listing.ts';

const RETRY_INTERVAL_MS = 1_000;
const NOT_RESPONDING = 'does not respond';
const NO_SHELL_YET = 'has no shell';

/** Retries until the deadline while the portal does not respond, or the error contains the transient reason. */
async function retryUntil<T>(
  deadline: number,
  work: () => Promise<T>,
  transientReason = NOT_RESPONDING,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const message = errorMessage(error);
      const isTransient = message.includes(NOT_RESPONDING) || message.includes(transientReason);
      if (Date.now() > deadline || !isTransient) throw error;
      await delay(RETRY_INTERVAL_MS);
    }
  }
}

async function publish(invocation: Invocation): Promise<void> {
  const { print, progress, options, folder } = invocation;
  const client = clientOf(invocation);
  const build = resolve(folder, operand(invocation, 'the folder to publish'));
  const deadline = Date.now() + Number(options.wait ?? 0) * 1000;
  await retryUntil(deadline, () => client.fleet());
  const { name, version, outcome, ...outlook } = await publishFolder(client, build, (done, total) =>
    progress(`Uploading: ${done} of ${total} files…`),
  );
  print(
    outcome === 'published'
      ? `${name} ${version} is published.`
      : `${name} ${version} was already published with the same files.`,
  );
  // A promotion reports the findings itself.
  printOutlook(options.promote ? { ...outlook, findings: [] } : outlook, print);
  if (!options.promote) return;
  const change = await retryUntil(
    deadline,
    () => client.promote({ [name]: version }, 'live', [], options['allow-older']),
    NO_SHELL_YET,
  );
  printChanges(change, invocation);
}

async function rollback(invocation: Invocation): Promise<void> {
  const what = operand(invocation, 'the deployable to roll back');
  const [name, version] = what.includes('@') ? nameAndVersion(what) : [what];
  printChanges(await clientOf(invocation).rollBack(name, version), invocation);
}

async function retire(invocation: Invocation): Promise<void> {
  const name = operand(invocation, 'the remote to retire');
  await clientOf(invocation).retire(name);
  invocation.print(`${name}: removed from the portal; "rollback ${name}" restores it.`);
}

const commands: Readonly<Record<string, (invocation: Invocation) => Promise<void>>> = {
  publish,
  check,
  plan,
  promote,
  rollback,
  canary,
  drop,
  preview,
  retire,
  prune,
  list,
  adoption,
  vitals,
  errors,
  history,
  new: create,
  'test-ranges': testRanges,
  // Loads the gateway, which no other command needs.
  dev: async (invocation) => (await import('./dev-command.ts')).dev(invocation),
  register,
  token,
};

/**
 * The command line with which teams release their deployables and operators register them. Runs one command.
 *
 * @throws CommandError with a message that is ready to print.
 */
export async function run(argumentsGiven: readonly string[], context: CommandContext): Promise<void> {
  const options = {
    promote: { type: 'boolean' },
    'allow-older': { type: 'boolean' },
    to: { type: 'string' },
    from: { type: 'string' },
    limit: { type: 'string' },
    customers: { type: 'string' },
    percent: { type: 'string' },
    steps: { type: 'string' },
    every: { type: 'string' },
    team: { type: 'string' },
    wait: { type: 'string' },
    days: { type: 'string' },
    slots: { type: 'string' },
    'base-path': { type: 'string' },
    keep: { type: 'string' },
    'renew-canary': { type: 'string' },
    yes: { type: 'boolean' },
    withdraw: { type: 'boolean' },
    against: { type: 'string' },
    port: { type: 'string' },
    record: { type: 'boolean' },
    fixtures: { type: 'boolean' },
    fail: { type: 'string', multiple: true },
    empty: { type: 'string', multiple: true },
    latency: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const;
  const { values, positionals } = parse();
  const [name, ...operands] = positionals;
  if (values.help || !name) return context.print(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CommandError(`Unknown command "${name}".\n\n${usage}`);
  await command({ ...context, operands, options: values });

  function parse() {
    try {
      return parseArgs({ args: [...argumentsGiven], options, allowPositionals: true });
    } catch (error) {
      throw new CommandError(`${errorMessage(error)}\n\n${usage}`);
    }
  }
}
