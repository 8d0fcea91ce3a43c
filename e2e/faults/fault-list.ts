/** One way in which a remote may fail, and what becomes of it. */
export interface Fault {
  /** Part of the remote. */
  readonly part: string;
  /** What happens to it; with the part, the title of a journey. */
  readonly fault: string;
  /** What the person gets instead. The other areas work in every case. */
  readonly outcome: string;
  /** What heals it once its cause is gone, without a reload. */
  readonly healing: string;
}

const CARD = 'card';
const CARDS = 'card in every area';
const RETRY = '“Try again”';
const ANY = `${RETRY}, or going there again`;
const NEXT_VERSION = `${RETRY}, or the next version`;
const NOTHING = 'not needed';

const SHARED = 'shared code';

/** What a remote loads until its page is rendered. */
export const stages = ['entry', 'exposed module', 'page’s chunk', 'page’s style sheet', SHARED] as const;
export type Stage = (typeof stages)[number];

/** Ways in which loading it may fail. */
export const failures = ['is refused', 'is missing', 'hangs', 'is broken', 'is changed by one byte'] as const;
export type Failure = (typeof failures)[number];

const loading = stages.flatMap((part) =>
  failures.map((fault) => ({ part, fault, outcome: part === SHARED ? CARDS : CARD, healing: ANY })),
);

const running = [
  { part: 'first render', fault: 'throws', outcome: CARD, healing: RETRY },
  { part: 'first render', fault: 'never ends', outcome: CARD, healing: RETRY },
  ...(['is refused', 'is missing', 'is broken'] as const).map((fault) => ({
    part: 'request of a first render',
    fault,
    outcome: 'message in place of the data',
    healing: RETRY,
  })),
  { part: 'timer', fault: 'throws', outcome: 'toast with a support code', healing: NOTHING },
  {
    part: 'effect',
    fault: 'sets state forever',
    outcome: 'the area redraws itself all the time',
    healing: 'leaving it',
  },
] as const;

const hanging = [
  {
    part: 'page',
    fault: 'has an endless loop',
    outcome: 'frozen tab; card in the next document',
    healing: RETRY,
  },
  ...(['is drawn in the app bar', 'runs an effect in the app bar', 'loads'] as const).map((where) => ({
    part: 'endless loop',
    fault: `starts when it ${where}`,
    outcome: 'frozen tab; left out of the next document',
    healing: NEXT_VERSION,
  })),
] as const;

/** Ways in which a worker may fail. */
export const workerFailures = [
  'is missing',
  'hangs',
  'is changed by one byte',
  'throws at its start',
  'throws later',
  'has an endless loop',
] as const;
export type WorkerFailure = (typeof workerFailures)[number];

/** Ways in which a wasm module of a page may fail. */
export const wasmFailures = ['is missing', 'hangs', 'is changed by one byte', 'traps'] as const;
export type WasmFailure = (typeof wasmFailures)[number];

const failed = {
  outcome: 'what the remote shows, and a toast with a support code',
  healing: 'its next start',
};
const computing = [
  ...workerFailures.map((fault) => ({ part: 'worker', fault, ...failed })),
  ...wasmFailures.map((fault) => ({ part: 'wasm module', fault, ...failed })),
];

const unchanged = { outcome: 'card; nothing changes', healing: RETRY } as const;

const globals = [
  { part: 'page', fault: 'replaces fetch', ...unchanged },
  { part: 'page', fault: 'replaces Promise', ...unchanged },
  { part: 'page', fault: 'replaces methods of arrays', ...unchanged },
  { part: 'page', fault: 'adds to all objects', ...unchanged },
  { part: 'page', fault: 'replaces history.pushState', ...unchanged },
  { part: 'page', fault: 'writes another customer to the auth store', ...unchanged },
  { part: 'page', fault: 'writes a token to the auth store', ...unchanged },
  { part: 'page', fault: 'empties the body', outcome: 'the body is filled again at once', healing: NOTHING },
  { part: 'style sheet', fault: 'has global selectors', outcome: 'refused at publication', healing: NOTHING },
  {
    part: 'style sheet of a package',
    fault: 'has global selectors',
    outcome: 'they match within the remote alone',
    healing: NOTHING,
  },
  {
    part: 'style sheet that a script makes',
    fault: 'has global selectors',
    outcome: 'they match within the remote alone',
    healing: NOTHING,
  },
] as const;

/** Faults in which a page meddles with what others use. */
export type Meddling = Extract<(typeof globals)[number], { part: 'page' }>['fault'];

/** Every fault that `npm run check:faults` tries. */
export const faults: readonly Fault[] = [...loading, ...running, ...hanging, ...computing, ...globals];
