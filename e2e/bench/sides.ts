import type { Side } from './http2-front.ts';

/** What a returning visitor finds: nothing new, a release of the applications' remote, or one of the shell. */
export const stages = ['now', 'after a remote', 'after the shell'] as const;
/** One of {@link stages}. */
export type Stage = (typeof stages)[number];

/** Ways of composing the portal. Ratios are of the first one to each of the others. */
export const sideNames = ['federated', 'today', 'one bundle', 'plain defaults', 'single-spa'] as const;
/** One of {@link sideNames}. */
export type SideName = (typeof sideNames)[number];

/** One way of composing the portal, at each stage that it was built for. */
export interface BuiltSide {
  readonly name: SideName;
  readonly at: Readonly<Partial<Record<Stage, Side>>>;
}

/** What each side is, for the reader of the table. */
export const sideDescriptions: Readonly<Record<SideName, string>> = {
  federated: 'as it ships',
  today: 'one bundle of the tree before documents had content, from its own gateway',
  'one bundle': 'the same sources as one bundle, with the same documents',
  'plain defaults': 'the federation plugin’s defaults, with the same documents',
  'single-spa': 'the same pages as modules of an import map, React shared by it, as single-spa recommends',
};

/** Comparisons that the table has not got, and why. */
export const notMeasured: readonly string[] = [
  'Native Federation: not measured. Its esbuild adapter (@softarc/native-federation 4.7.0, -esbuild 4.1.0) builds shell and ' +
    'remotes from these sources with a production alias for react-router, but the result has not been run in a browser.',
];
