// `npm run bench:federation`: measures what it costs to assemble the portal in the browser. The same sources are built
// as they ship, as one bundle with the same documents, and by others' ways of composing them; the tree as it was before
// is built as one bundle too. All are served over HTTP/2 with brotli in front of one API, and visited in Chromium on a
// slow connection, in turns. ROUNDS: visits of each, 9 by default. ONLY: rows, by a part of their name, separated by
// commas. SIDES: sides, likewise. PORT: 8160 by default.

import { cpus, loadavg, totalmem } from 'node:os';
import { type Certificate, makeCertificate } from '@atrium/server/testing';
import { type Browser, chromium, request } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { startSession } from '../pages/portal.ts';
import { startFront } from './http2-front.ts';
import { slowPhone } from './page-visit.ts';
import { openPortal } from './portal.ts';
import { chosenRows, neededStages } from './rows.ts';
import { type BuiltSide, notMeasured, sideDescriptions, sideNames } from './sides.ts';
import { type Measured, missed, tableOf } from './table.ts';
import { type SignedIn, type VisitName, type Visitor, visits } from './visits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PORT = Number(process.env.PORT ?? 8160);
const ORIGIN = `https://localhost:${PORT}`;
const PERSON = { email: 'owner@acme.example', password: 'atrium-demo-passphrase' };

type Figures = Readonly<Record<string, number>>;

const rows = chosenRows(process.env.ONLY);
const names = [...new Set(rows.map(({ visit }) => visit))];
const chosenSides = (process.env.SIDES ?? '').split(',');
const portal = await openPortal({
  publicUrl: ORIGIN,
  sides: sideNames.filter((name) => chosenSides.some((text) => name.includes(text))),
  stages: neededStages(rows),
});
const undo: (() => Promise<unknown>)[] = [() => portal.close()];
const close = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)));
try {
  const measured = await measure(await openVisitor(portal.sides));
  printResult(measured, portal.sides);
  process.exitCode = missed(measured).length === 0 ? 0 : 1;
} finally {
  await close();
}

async function openVisitor([first]: readonly BuiltSide[]): Promise<Visitor> {
  if (!first?.at.now) throw new Error(`SIDES=${process.env.SIDES}: no side has that in its name.`);
  const certificate = makeCertificate('localhost');
  const front = await startFront(PORT, certificate);
  undo.push(() => front.close());
  front.lead(first.at.now);
  const signedIn = await signIn();
  const browser = await launch(certificate, []);
  const plainBrowser = await launch(certificate, [
    '--disable-features=CompressionDictionaryTransport,CompressionDictionaryTransportBackend',
  ]);
  return { front, browser, plainBrowser, origin: ORIGIN, signedIn };
}

async function launch(certificate: Certificate, flags: readonly string[]): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--ignore-certificate-errors-spki-list=${certificate.keyHash}`, ...flags],
  });
  undo.push(() => browser.close());
  return browser;
}

async function signIn(): Promise<SignedIn> {
  const client = await request.newContext({ baseURL: ORIGIN, ignoreHTTPSErrors: true });
  await startSession(client, PERSON);
  const state = await client.storageState();
  await client.dispose();
  return state;
}

/** Visits all sides in turns; a first round, which is not counted, warms up servers and browser. */
async function measure(visitor: Visitor): Promise<Measured[]> {
  const rounds = new Map<BuiltSide, Map<VisitName, Figures>[]>(portal.sides.map((side) => [side, []]));
  for (const side of portal.sides) await visitAll(visitor, side, names.slice(0, 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? portal.sides : portal.sides.toReversed())
      rounds.get(side)?.push(await visitAll(visitor, side, names));
    console.log(`round ${round + 1} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`);
  }
  return rows.map((row) => {
    const values = portal.sides.map((side) => {
      const figures = (rounds.get(side) ?? []).map((round) => round.get(row.visit)?.[row.measure]);
      return [side.name, figures.filter((figure) => figure !== undefined)] as const;
    });
    return { row, values: new Map(values.filter(([, figures]) => figures.length > 0)) };
  });
}

async function visitAll(
  visitor: Visitor,
  side: BuiltSide,
  wanted: readonly VisitName[],
): Promise<Map<VisitName, Figures>> {
  const figures = new Map<VisitName, Figures>();
  for (const name of wanted) {
    if (side.at.now) visitor.front.lead(side.at.now);
    try {
      figures.set(name, await visits[name](visitor, side));
    } catch (cause) {
      throw new Error(`${side.name}: ${name}`, { cause });
    }
  }
  return figures;
}

function printResult(measured: readonly Measured[], sides: readonly BuiltSide[]): void {
  const compared = sides.map(({ name }) => name);
  console.log(
    `\nThe federated portal as a multiple of others (with its target), then the medians (least-most)\n`,
  );
  console.log(tableOf(measured, compared).join('\n'));
  console.log();
  for (const name of compared) console.log(`${name}: ${sideDescriptions[name]}`);
  for (const line of notMeasured) console.log(line);
  const { latencyMs, downloadBytesPerSecond, cpuSlowdown } = slowPhone;
  console.log(
    `\nmedian of ${ROUNDS} · ${latencyMs} ms, ${downloadBytesPerSecond / 1024} KiB/s, processor x${cpuSlowdown} · ` +
      `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ` +
      `load ${loadavg()
        .map((value) => value.toFixed(1))
        .join(' ')} · Node ${process.version}`,
  );
  const beyond = missed(measured);
  console.log(beyond.length === 0 ? '\nwithin the targets' : `\nbeyond the targets:\n${beyond.join('\n')}`);
}
