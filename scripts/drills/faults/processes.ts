// Faults of a process, of what it shares a machine with, and of who calls it.

import { freePort } from '@atrium/server';
import type { DrillPlace } from '../portal.ts';
import { type Fault, nothing, repeat, type Staged, signalApi } from './fault.ts';
import { openStreams, prepareListeners } from './streams.ts';

const CLOCK_AHEAD_MS = 40_000;

/** Blocks the event loop of a process from SIGUSR2 on. */
const blocking =
  "process.on('SIGUSR2',()=>setInterval(()=>Atomics.wait(new Int32Array(new SharedArrayBuffer(4)),0,0,300),310))";
/** Puts the clock of a process forward at SIGUSR2. */
const ahead = `const now=Date.now;process.on('SIGUSR2',()=>{Date.now=()=>now()+${CLOCK_AHEAD_MS}})`;
/** From SIGCONT on, keeps what should be forgotten: 700 MB within a minute. */
const leaking =
  "class ForgottenPage{text=Buffer.alloc(1e7,'page')};globalThis.pages=[];process.on('SIGCONT',()=>{const timer=setInterval(()=>pages.push(new ForgottenPage())<70||clearInterval(timer),800)})";

const importing = (code: string) => `--import=data:text/javascript,${encodeURIComponent(code)}`;
const withCode = (code: string): Staged => ({
  env: { api: { NODE_OPTIONS: importing(code) } },
  close: () => {},
});

export const processFaults: readonly Fault[] = [
  {
    name: 'killed-process',
    alerts: ['AtriumProcessDown'],
    places: [],
    break: async (portal) => {
      signalApi(portal, 'SIGKILL');
      return () => {};
    },
  },
  {
    name: 'wrong-clock',
    alerts: ['AtriumClockWrong'],
    places: [],
    stage: async () => withCode(ahead),
    break: async (portal) => {
      signalApi(portal, 'SIGUSR2');
      return () => {};
    },
  },
  {
    name: 'blocked-event-loop',
    alerts: ['AtriumEventLoopBlocked'],
    places: [],
    stage: async () => withCode(blocking),
    break: async (portal) => {
      signalApi(portal, 'SIGUSR2');
      return () => signalApi(portal, 'SIGKILL');
    },
  },
  {
    name: 'memory-leak',
    alerts: ['AtriumMemoryHigh'],
    places: [{ look: 'heap snapshot', shows: /ForgottenPage/ }],
    minutes: 9,
    prepare: async ({ folder }: DrillPlace) => ({
      api: {
        NODE_OPTIONS: `${importing(leaking)} --heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
      },
    }),
    break: async (portal) => {
      signalApi(portal, 'SIGCONT');
      return () => {};
    },
  },
  {
    name: 'many-streams',
    alerts: ['AtriumStreamsNearLimit'],
    places: [],
    // They end with their tokens, five minutes after the first one began.
    minutes: 6,
    // A balancer before the API would need more open files than a process of the drill may have.
    stage: async () => {
      const port = String(await freePort());
      const env = { api: { PORT: port }, gateway: { API_URL: `http://127.0.0.1:${port}` } };
      return { env, close: () => {} };
    },
    prepare: prepareListeners,
    break: openStreams,
  },
  {
    name: 'sign-in-flood',
    alerts: ['AtriumSignInFlood'],
    places: [{ look: 'log', shows: /"security event"/ }],
    break: async ({ origin }) => {
      let guess = 0;
      return repeat(200, () => {
        const body = JSON.stringify({ email: 'ada@acme.example', password: `guess number ${guess++}` });
        const headers = { 'content-type': 'application/json' };
        fetch(`${origin}/api/login/`, { method: 'POST', headers, body }).catch(() => {});
      });
    },
  },
  {
    name: 'collector-down',
    alerts: ['AtriumTracesLost'],
    places: [],
    minutes: 18,
    // No one listens there.
    stage: async () => {
      const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', TRACE_PERCENT: '100' };
      return { env: { api: env, gateway: env }, close: () => {} };
    },
    break: nothing,
  },
];
