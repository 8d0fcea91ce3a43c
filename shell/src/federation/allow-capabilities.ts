import type { ReleaseSets } from '../lib/release-sets.ts';

/** Few documents allow workers or WebAssembly, so others do not load this code. */
export async function allowCapabilities(releaseSets: ReleaseSets): Promise<void> {
  if (!releaseSets.current().capabilities) return;
  const { provideCapabilities } = await import(
    /* webpackChunkName: "capabilities" */ './capabilities/index.ts'
  );
  provideCapabilities(window, releaseSets);
}
