import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { httpAddress, readEnvironment, SettingsError, text, whyNotSecret } from '@atrium/server/settings';
import { errorCode } from '@atrium/server/thrown';
import { readControlUrl } from './control-url.ts';
import { CommandError, DeployClient } from './deploy-client.ts';
import type { CommandContext } from './invocation.ts';

const fields = {
  ATRIUM_CONTROL: httpAddress.optional(),
  ATRIUM_TOKEN: text.optional(),
  ATRIUM_TOKEN_FILE: text.optional(),
};

const LOCAL_PORTAL = 'http://localhost:8080';

/** A token is for one portal only. */
export function hasTokenFor(
  { portalUrl, controlUrl }: { readonly portalUrl: string; readonly controlUrl: string },
  { environment }: Pick<CommandContext, 'environment'>,
): boolean {
  const { ATRIUM_CONTROL } = readEnvironment({ ATRIUM_CONTROL: fields.ATRIUM_CONTROL }, environment);
  const hasToken = Boolean(environment.ATRIUM_TOKEN || environment.ATRIUM_TOKEN_FILE);
  const isNamed = ATRIUM_CONTROL
    ? new URL(ATRIUM_CONTROL).origin === new URL(controlUrl).origin
    : portalUrl === LOCAL_PORTAL;
  return hasToken && isNamed;
}

export function clientOf({ environment, folder }: CommandContext): DeployClient {
  const values = readEnvironment(fields, environment, ({ ATRIUM_TOKEN, ATRIUM_TOKEN_FILE }) => ({
    ATRIUM_TOKEN:
      !(ATRIUM_TOKEN || ATRIUM_TOKEN_FILE) &&
      'must be set to your team’s deploy token, or ATRIUM_TOKEN_FILE to a file that holds it',
  }));
  const { ATRIUM_CONTROL, ATRIUM_TOKEN, ATRIUM_TOKEN_FILE: file } = values;
  const token = ATRIUM_TOKEN ?? readTokenFile(resolve(folder, file ?? ''));
  return new DeployClient(async () => ATRIUM_CONTROL ?? localControl(), token);
}

async function localControl(): Promise<string> {
  const url = await readControlUrl(LOCAL_PORTAL).catch(() => null);
  if (url) return url;
  throw new CommandError(
    `No portal responds at ${LOCAL_PORTAL}. Start it, or set ATRIUM_CONTROL to the address of its control plane.`,
  );
}

function readTokenFile(file: string): string {
  try {
    const token = readFileSync(file, 'utf8').trim();
    const reason = whyNotSecret(file);
    if (reason) throw new SettingsError(`ATRIUM_TOKEN_FILE: ${reason}.`);
    return token;
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    throw new SettingsError(`ATRIUM_TOKEN_FILE: cannot read ${file} (${errorCode(error)}).`);
  }
}

export function nameAndVersion(text: string): [name: string, version: string] {
  const [name, version, ...rest] = text.split('@');
  if (!name || !version || rest.length > 0)
    throw new CommandError(`"${text}" is not <name>@<version>; write for example mfe-rewards@1.4.0.`);
  return [name, version];
}
