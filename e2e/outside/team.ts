import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { type Command, commandsIn, Shell } from '../../scripts/pages/written-steps.ts';
import { repository } from '../../scripts/repository.ts';
import type { OwnPortal } from '../pages/own-portal.ts';
import type { Steps } from './steps.ts';

/** It runs until it is stopped. */
export const isDevelopment = / portal -- dev /;

const PAGE = 'docs/first-remote.md';

/** The commands of the page that an operator runs, and those of the team. */
export function writtenSteps(): { operators: Command[]; team: Command[] } {
  const [operators = [], ...team] = commandsIn(PAGE);
  return { operators, team: team.flat() };
}

/**
 * Runs the commands by which an operator lets a team in.
 *
 * @returns The team's deploy token.
 */
export async function letIn(
  commands: readonly Command[],
  { dataDir }: OwnPortal,
  home: string,
  steps: Steps,
): Promise<string> {
  const operator = new Shell(repository, { ...surroundings(home), REGISTRY_DIR: join(dataDir, 'registry') });
  let token = '';
  for (const command of commands) {
    const output = await steps.step(command, () => operator.run(command));
    token = /atrium_\S+/.exec(output)?.[0] ?? token;
  }
  return token;
}

/** A written command with the addresses of a portal, and the token of a team. */
export function inPortal(command: Command, { address, controlAddress }: OwnPortal, token: string): Command {
  return command
    .replaceAll('https://portal.example', address)
    .replaceAll('https://control.example', controlAddress)
    .replaceAll('//control.example', controlAddress.replace('http:', ''))
    .replace('atrium_…', token);
}

/**
 * The environment of a new user: without this repository's programs and settings, and with an empty cache.
 *
 * @param home Folder of the user.
 */
export function surroundings(home: string): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|NODE_(?!EXTRA_CA))/i.test(name),
  );
  return {
    ...Object.fromEntries(others.map(([name, value = '']) => [name, value])),
    PATH: [dirname(process.execPath), ...path].join(':'),
    NPM_CONFIG_USERCONFIG: join(home, 'user-npmrc'),
    NPM_CONFIG_CACHE: join(home, 'npm-cache'),
  };
}

/** A page in a browser of its own. */
export async function withPage(address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    await look(await browser.newPage({ baseURL: address }));
  } finally {
    await browser.close();
  }
}
