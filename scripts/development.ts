import { deployables } from './deployables.ts';
import type { PortalOptions } from './portal.ts';

/**
 * How `npm run dev` serves the portal: the named deployables with hot reload inside the built portal, or all of them; the
 * API restarts with each change.
 */
export function developmentOptions(named: readonly string[]): PortalOptions {
  const unknown = named.filter((name) => !deployables().includes(name));
  if (unknown.length > 0) {
    console.error(`Unknown deployable: ${unknown.join(', ')}. Choose from ${deployables().join(', ')}.`);
    process.exit(1);
  }
  const edited = named.length > 0 ? named : deployables();
  return {
    // State survives an edit only with React's development build, which comes from the shell.
    hotReload: [...new Set(['shell', ...edited])],
    typesChecked: edited,
    restartApi: true,
  };
}
