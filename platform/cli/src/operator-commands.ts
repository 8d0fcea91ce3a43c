import { resolve } from 'node:path';
import { type SlotName, slotNames } from '@atrium/contract';
import { issueDeployToken, RegistrationRefused, registerDeployable } from '@atrium/gateway/deploy-tokens';
import { CommandError } from './deploy-client.ts';
import { type CommandContext, type Invocation, operand } from './invocation.ts';
import { workspaceOf } from './scaffold.ts';

/** Where the gateway of this environment looks for tokens: by its own settings, or as `npm start` sets them. */
function tokensFile(environment: CommandContext['environment'], folder: string): string {
  const { DEPLOY_TOKENS_FILE, REGISTRY_DIR, DATA_DIR } = environment;
  if (DEPLOY_TOKENS_FILE) return resolve(folder, DEPLOY_TOKENS_FILE);
  if (REGISTRY_DIR) return resolve(folder, REGISTRY_DIR, 'deploy-tokens.json');
  return resolve(workspaceOf(folder), DATA_DIR || '.data', 'registry/deploy-tokens.json');
}

async function inWords<T>(work: Promise<T>): Promise<T> {
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
    throw new CommandError(`--slots: "${text}"; the slots are ${slotNames.join(', ')}.`);
  return known;
}

/** `portal register <team> <deployable>`: says whose a deployable is, and its place in the portal. */
export async function register(invocation: Invocation): Promise<void> {
  const { environment, folder, operands, options, print } = invocation;
  const team = operand(invocation, 'the team and its deployable');
  const [, name] = operands;
  if (!name) throw new CommandError(`Say what is to be ${team}'s, such as mfe-rewards.`);
  const isRemote = name.startsWith('mfe-');
  const basePath = isRemote ? (options['base-path'] ?? name.replace('mfe-', '')) : null;
  const slots = slotsIn(options.slots);
  const file = tokensFile(environment, folder);
  await inWords(registerDeployable(file, team, { name, basePath, slots }));
  const place = basePath
    ? `, at /c/<customer>/${basePath}${slots.map((slot) => `, slot ${slot}`).join('')}`
    : '';
  print(`${name} is registered for ${team}${place}; noted in ${file}.`);
}

/** `portal token <team>`: makes a team's token. */
export async function token(invocation: Invocation): Promise<void> {
  const { environment, folder, operands, options, print } = invocation;
  const team = operand(invocation, 'the team');
  const days = options.days === undefined ? undefined : Number(options.days);
  if (operands.length > 1) throw new CommandError('What a team may touch is said by: portal register.');
  if (days !== undefined && !(days > 0))
    throw new CommandError(`--days: "${options.days}" is no number of days.`);
  const made = await inWords(issueDeployToken(tokensFile(environment, folder), team, days));
  print(`${made}\n\nThis is shown once. The token that ${team} had before goes on until the next one.`);
}
