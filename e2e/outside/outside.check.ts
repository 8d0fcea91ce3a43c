// `npm run check:outside`: what a team in another company does, against a portal on loopback. It follows the written steps
// to a first remote, then builds the kitchen sink, a remote with the packages that such teams bring along, and the desk.
// With `-- first-remote`, `-- kitchen-sink` or `-- desk` only the one of them; with `-- yarn` a first remote by Yarn, which is no part of
// the others.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildChanged, deployables } from '../../scripts/deployables.ts';
import { type OwnPortal, withOwnPortal } from '../pages/own-portal.ts';
import { tryDesk } from './desk.ts';
import { followGuide } from './first-remote.ts';
import { kitchenBudgets, tryKitchenSink } from './kitchen-sink.ts';
import { Steps } from './steps.ts';
import { tryYarn } from './yarn.ts';

/** Runs in a portal, in the empty folder of a new user; returns what is done once the portal has stopped. */
type Part = (portal: OwnPortal, home: string, steps: Steps) => Promise<(() => Promise<void>)[]>;

const parts: Readonly<Record<string, Part>> = {
  'first-remote': followGuide,
  'kitchen-sink': tryKitchenSink,
  desk: tryDesk,
};
const onlyByName: Readonly<Record<string, Part>> = { yarn: tryYarn };

const words = process.argv.slice(2);
const chosen = Object.entries(words.length === 0 ? parts : { ...parts, ...onlyByName }).filter(
  ([name]) => words.length === 0 || words.includes(name),
);
const home = mkdtempSync(join(tmpdir(), 'atrium-team-'));
const counted: Steps[] = [];
const afterwards: (() => Promise<void>)[] = [];

await buildChanged(deployables(), console.log);
try {
  await withOwnPortal({ script: 'scripts/testing/start-built.ts', env: kitchenBudgets }, tryEach);
  for (const work of afterwards) await work();
} finally {
  rmSync(home, { recursive: true, force: true });
}
const codes = counted.map((steps) => steps.end());
process.exit(codes.length === chosen.length && codes.every((code) => code === 0) ? 0 : 1);

async function tryEach(portal: OwnPortal): Promise<void> {
  for (const [name, work] of chosen) {
    const folder = join(home, name);
    mkdirSync(folder);
    const steps = new Steps();
    counted.push(steps);
    console.log(`\n${name}`);
    const fail = (error: Error) => steps.fail(error.message);
    const later = await work(portal, folder, steps).catch(fail);
    afterwards.push(...(later ?? []).map((done) => () => done().catch(fail)));
  }
}
