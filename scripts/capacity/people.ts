// People at the portal, in a process of their own, which `load.ts` starts.
import { setTimeout as delay } from 'node:timers/promises';
import type { LoadOrder } from './load.ts';
import { Person } from './person.ts';
import { Tally } from './tally.ts';

/** A sign-in costs a password hash: more at once would only wait. */
const SIGN_INS_AT_ONCE = 4;
const MAX_SIGN_INS = 5;
const SIGN_IN_RETRY_MS = 1_000;

const tally = new Tally();
const plans = new Map();
const people: Person[] = [];
let thinkMs = Number.POSITIVE_INFINITY;

process.on('message', (order: LoadOrder) => {
  if (order.kind === 'arrive') void arrive(order);
  else if (order.kind === 'think') thinkMs = order.thinkMs;
  else if (order.kind === 'reset') tally.reset();
  else process.send?.(tally.report());
});
process.on('disconnect', () => process.exit());

/** Signs people in one after the other; each begins to open pages at once. */
async function arrive({ origin, people: all, ...order }: LoadOrder & { kind: 'arrive' }): Promise<void> {
  thinkMs = order.thinkMs;
  const waiting = [...all];
  const work = async () => {
    for (let who = waiting.shift(); who; who = waiting.shift()) {
      const person = new Person(origin, who, tally, plans);
      people.push(person);
      if (await arrives(person)) void stay(person);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, work));
  process.send?.(tally.report());
}

/** Tries again after a failed request, which is in the tally. @returns whether the person is signed in */
async function arrives(person: Person): Promise<boolean> {
  for (let tries = 0; tries < MAX_SIGN_INS; tries += 1) {
    if (await person.arrive()) return true;
    await delay(SIGN_IN_RETRY_MS);
  }
  return false;
}

const TICK_MS = 100;

/** Opens a page, and reads it for as long as `thinkMs` on average. */
async function stay(person: Person): Promise<void> {
  for (;;) {
    // In small steps, as the pace may change.
    while (Math.random() > TICK_MS / thinkMs) await delay(TICK_MS);
    await person.act();
  }
}
