import { createReleaseSet } from '../testing/release-sets.ts';
import { ReleaseSets } from './release-sets.ts';

const watchVitals = jest.fn();

function releaseSets(measuresVitals?: true) {
  return new ReleaseSets(createReleaseSet([], measuresVitals ? { measuresVitals } : {}));
}

/** After an idle moment. */
async function started(...measuring: ReleaseSets[]) {
  jest.resetModules();
  watchVitals.mockReset();
  const { measureVitals } = await import('./measure-vitals.ts');
  for (const set of measuring) measureVitals(set, async () => ({ watchVitals }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  return watchVitals.mock.calls.length;
}

test('a document measures only if the gateway chose it, and once', async () => {
  expect(await started(releaseSets())).toBe(0);
  const chosen = releaseSets(true);
  expect(await started(chosen, chosen)).toBe(1);
});

test('a document of a person who saves data does not measure', async () => {
  Object.assign(navigator, { connection: { saveData: true } });
  expect(await started(releaseSets(true))).toBe(0);
  Object.assign(navigator, { connection: undefined });
});
