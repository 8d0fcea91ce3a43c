import type { Side } from './http2-front.ts';

/** What a returning visitor finds: nothing new, a release of the applications' remote, or one of the shell. */
export const stages = ['now', 'after a remote', 'after the shell'] as const;
/** One of {@link stages}. */
export type Stage = (typeof stages)[number];

/** Ways of composing the portal. Ratios are of the first one to each of the others. */
export const sideNames = ['federated', 'one bundle', 'single-spa', 'native federation'] as const;
/** One of {@link sideNames}. */
export type SideName = (typeof sideNames)[number];

/** The side that the targets compare with. */
export const baseline: SideName = 'one bundle';

/** Others' ways of composing the same pages; the portal has to be ahead of both in every row. */
export const peers: readonly SideName[] = ['single-spa', 'native federation'];

/** Sides with one of the texts in their name, separated by commas; without texts, all of them. */
export function chosenSides(only: string | undefined): readonly SideName[] {
  if (!only) return sideNames;
  const chosen = sideNames.filter((name) => only.split(',').some((text) => name.includes(text.trim())));
  if (chosen.length === 0) throw new Error(`SIDES=${only}: no side has that in its name.`);
  return chosen;
}

/** One way of composing the portal, at each stage that it was built for. */
export interface BuiltSide {
  readonly name: SideName;
  readonly at: Readonly<Partial<Record<Stage, Side>>>;
}

/** What each side is, for the reader of the table. */
export const sideDescriptions: Readonly<Record<SideName, string>> = {
  federated: 'as it ships',
  'one bundle': 'the same sources as one bundle, with the same documents',
  'single-spa': 'the same pages as modules of an import map, React shared by it, as single-spa recommends',
  'native federation':
    'the same pages built by Native Federation’s esbuild adapter and loaded by its orchestrator, modules preloaded',
};
