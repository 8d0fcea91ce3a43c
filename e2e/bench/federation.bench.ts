// `npm run bench:federation`: measures what it costs to assemble the portal in the browser. The same sources are built
// as they ship, as one bundle with the same documents, and by others' ways of composing them. All are served over HTTP/2 with brotli in front of one API, and visited in Chromium on a
// slow connection, in turns. Prints Markdown tables: targets, other measures, peers. ROUNDS: visits of each, 9 by
// default. ONLY: rows, by a part of their name, separated by commas. SIDES: sides, likewise. PORT: 8160 by default.

import { cpus, loadavg, totalmem } from 'node:os';
import { type Certificate, makeCertificate } from '@atrium/server/testing';
import { type Browser, chromium, request } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { startSession } from '../pages/portal.ts';
import { startFront } from './http2-front.ts';
import { slowPhone } from './page-visit.ts';
import { openPortal } from './portal.ts';
import { resultOf } from './result.ts';
import { type Outcome, visitInRounds } from './rounds.ts';
import { chosenRows, neededStages } from './rows.ts';
import { type BuiltSide, baseline, chosenSides } from './sides.ts';
import type { Measured } from './table.ts';
import { type SignedIn, type VisitName, type Visitor, visits } from './visits.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 9);
/** Rounds of peers, and of what does not depend on the speed of the machine. */
const FEWER_ROUNDS = Math.min(ROUNDS, 3);
const PORT = Number(process.env.PORT ?? 8160);
const ORIGIN = `https://localhost:${PORT}`;
const PERSON = { email: 'owner@acme.example', password: 'atrium-demo-passphrase' };

const start = performance.now();
const rows = chosenRows(process.env.ONLY);
const names = [...new Set(rows.map(({ visit }) => visit))];
const portal = await openPortal({
  publicUrl: ORIGIN,
  sides: chosenSides(process.env.SIDES),
  stages: neededStages(rows),
});
const undo: (() => Promise<unknown>)[] = [() => portal.close()];
const close = async () => {
  for (const step of undo.splice(0).reverse()) await step();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void close().then(() => process.exit(1)));
try {
  const opened = performance.now();
  const outcome = await visitSides(await openVisitor(portal.sides));
  const sides = portal.sides.map(({ name }) => name);
  const { lines, isMet } = resultOf(measuredIn(outcome), sides, outcome);
  console.log([...lines, '', conditions(opened - start, performance.now() - opened)].join('\n'));
  process.exitCode = isMet ? 0 : 1;
} finally {
  await close();
}

async function openVisitor([first]: readonly BuiltSide[]): Promise<Visitor> {
  if (!first?.at.now) throw new Error('No side was built.');
  const certificate = makeCertificate('localhost');
  const front = await startFront(PORT, certificate);
  undo.push(() => front.close());
  front.lead(first.at.now);
  const signedIn = await signIn();
  return { front, browser: await launch(certificate), origin: ORIGIN, signedIn };
}

async function launch({ keyHash }: Certificate): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--ignore-certificate-errors-spki-list=${keyHash}`],
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

/** One visit of each side, which is not counted, warms up servers and browser. */
async function visitSides(visitor: Visitor): Promise<Outcome<BuiltSide, VisitName>> {
  const visit = (side: BuiltSide, name: VisitName) => {
    if (side.at.now) visitor.front.lead(side.at.now);
    return visits[name](visitor, side);
  };
  const [warmUp] = names;
  if (warmUp) for (const side of portal.sides) await visit(side, warmUp).catch(() => {});
  return visitInRounds({
    rounds: ROUNDS,
    sides: portal.sides,
    visitsOf,
    visit,
    report: (line) => console.log(line),
  });
}

function visitsOf({ name, at }: BuiltSide, round: number): VisitName[] {
  const isLate = round >= FEWER_ROUNDS;
  if (isLate && name !== 'federated' && name !== baseline) return [];
  return names.filter((visit) =>
    visit === 'after a remote' || visit === 'after the shell' ? !isLate && at[visit] : true,
  );
}

function measuredIn({ figures }: Outcome<BuiltSide, VisitName>): Measured[] {
  return rows.map((row) => {
    const values = [...figures].map(([side, ofSide]) => {
      const found = (ofSide.get(row.visit) ?? []).map((measures) => measures[row.measure]);
      return [side.name, found.filter((figure) => figure !== undefined)] as const;
    });
    return { row, values: new Map(values.filter(([, found]) => found.length > 0)) };
  });
}

function conditions(buildMs: number, visitsMs: number): string {
  const { latencyMs, downloadBytesPerSecond, cpuSlowdown } = slowPhone;
  const minutes = (ms: number) => (ms / 60_000).toFixed(1);
  return [
    `median of ${ROUNDS} rounds, ${FEWER_ROUNDS} of peers and of bytes after a release`,
    `${latencyMs} ms, ${downloadBytesPerSecond / 1024} KiB/s, processor x${cpuSlowdown}`,
    `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`,
    `load ${shownLoad()}`,
    `Node ${process.version}`,
    `${minutes(buildMs)} min of building, ${minutes(visitsMs)} min of visits`,
  ].join(' · ');
}

function shownLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}
