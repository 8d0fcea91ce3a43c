import { resolve } from 'node:path';
import { type SlotName, slotNames } from '@atrium/contract';
import { issueDeployToken, RegistrationRefused, registerDeployable } from '@atrium/control/deploy-tokens';
import { clientOf } from './client.ts';
import { CommandError } from './deploy-client.ts';
import { type CommandContext, type Invocation, operand } from './invocation.ts';
import { workspaceOf } from './scaffold.ts';

const KEPT_VERSIONS = 10;

/** The gateway's settings name the file, else it is the default of `npm start`. */
function tokensFile(environment: CommandContext['environment'], folder: string): string {
  const { DEPLOY_TOKENS_FILE, REGISTRY_DIR, DATA_DIR } = environment;
  if (DEPLOY_TOKENS_FILE) return resolve(folder, DEPLOY_TOKENS_FILE);
  if (REGISTRY_DIR) return resolve(folder, REGISTRY_DIR, 'deploy-tokens.json');
  return resolve(workspaceOf(folder), DATA_DIR || '.data', 'registry/deploy-tokens.json');
}

async function withCommandErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof RegistrationRefused ? new CommandError(error.message) : error;
  }
}

function slotsIn(text: string | undefined): SlotName[] {
  const wanted = (text ?? '').split(',').map((slot) => slot.trim());
  const known = slotNames.filter((slot) => wanted.includes(slot));
  if (text && known.length !== wanted.length)
    throw new CommandError(`--slots: "${text}" is not valid; the slots are ${slotNames.join(', ')}.`);
  return known;
}

export async function register(invocation: Invocation): Promise<void> {
  const { environment, folder, operands, options, print } = invocation;
  const team = operand(invocation, 'the team and its deployable, such as: register Rewards mfe-rewards');
  const [, name] = operands;
  if (!name)
    throw new CommandError(`Missing argument: the deployable, such as: register ${team} mfe-rewards.`);
  const isRemote = name.startsWith('mfe-');
  const basePath = isRemote ? (options['base-path'] ?? name.replace('mfe-', '')) : null;
  const slots = slotsIn(options.slots);
  const file = tokensFile(environment, folder);
  await withCommandErrors(registerDeployable(file, team, { name, basePath, slots }));
  const place = basePath
    ? `, at /c/<customer>/${basePath}${slots.map((slot) => `, slot ${slot}`).join('')}`
    : '';
  print(`${name} is registered for ${team}${place} (in ${file}).`);
}

export async function token(invocation: Invocation): Promise<void> {
  const { environment, folder, operands, options, print } = invocation;
  const team = operand(invocation, 'the team');
  const days = options.days === undefined ? undefined : Number(options.days);
  if (operands.length > 1)
    throw new CommandError(
      `Too many arguments. To give a team a deployable, run: portal register ${team} <deployable>`,
    );
  if (days !== undefined && !(days > 0))
    throw new CommandError(`--days: "${options.days}" is not a positive number of days.`);
  const issued = await withCommandErrors(issueDeployToken(tokensFile(environment, folder), team, days));
  print(
    `${issued}\n\nSave it now: it cannot be shown again. The previous token of ${team} stays valid until you create ` +
      'the next one.',
  );
}

export async function prune(invocation: Invocation): Promise<void> {
  const { operands, options, print } = invocation;
  const keep = Number(options.keep ?? KEPT_VERSIONS);
  if (!Number.isSafeInteger(keep) || keep < 1)
    throw new CommandError('--keep: give the number of newest versions to keep, such as --keep 10.');
  const isDry = !options.yes;
  const versions = await clientOf(invocation).prune(keep, operands[0], isDry);
  if (versions.length === 0) return print('Nothing to prune: all versions may still be in use.');
  for (const { name, version } of versions)
    print(`${name} ${version} ${isDry ? 'would be deleted' : 'is deleted'}.`);
  if (isDry) print('To delete them, add --yes.');
}
