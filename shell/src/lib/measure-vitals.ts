import type { ReleaseSets } from './release-sets.ts';
import { savesData } from './saves-data.ts';

let isStarted = false;

const loadVitals = () => import(/* webpackChunkName: "vitals" */ './vitals.ts');

/** Only documents that measure load the code for it. */
export function measureVitals(
  releaseSets: ReleaseSets,
  load: () => Promise<Pick<typeof import('./vitals.ts'), 'watchVitals'>> = loadVitals,
): void {
  if (isStarted || !releaseSets.current().settings.measuresVitals || savesData()) return;
  isStarted = true;
  // A failure costs nothing but the report.
  const start = () =>
    load()
      .then(({ watchVitals }) => watchVitals(releaseSets))
      .catch(() => undefined);
  const startWhenIdle = () => (window.requestIdleCallback ?? setTimeout)(start);
  if (document.readyState === 'complete') startWhenIdle();
  else window.addEventListener('load', startWhenIdle, { once: true });
}
