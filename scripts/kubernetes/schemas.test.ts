/** @jest-environment-options {"customExportConditions": ["import"]} */
import { type Manifest, manifestsIn } from './manifest.ts';
import { problemsOf } from './schemas.ts';

const base = manifestsIn('base');

test('all resources of the base and of the overlays match the schemas of their kinds', async () => {
  const all = [...base, ...manifestsIn('overlays/*')];
  expect(all.length).toBeGreaterThan(25);
  expect((await Promise.all(all.map(problemsOf))).flat()).toEqual([]);
});

/** A copy of the base's first resource of a kind, with other fields in its spec. */
function edited(kind: string, spec: object): Manifest {
  const manifest = base.find((candidate) => candidate.kind === kind);
  if (!manifest) throw new Error(`The base has no ${kind}.`);
  return { ...manifest, spec: { ...manifest.spec, ...spec } };
}

test.each([
  ['a field that does not exist', edited('Service', { prots: [] }), '/spec/prots does not exist'],
  ['a missing field', edited('Service', { ports: [{ name: 'http' }] }), '/spec/ports/0'],
  ['a wrong type', edited('PodDisruptionBudget', { selector: 'atrium-api' }), '/spec/selector'],
  ['a field of the database that no one looked up', edited('Cluster', { instanses: 3 }), 'instanses'],
  ['a missing field of the database', edited('Cluster', { storage: undefined }), 'storage'],
  ['a wrong value of the database', edited('ScheduledBackup', { schedule: '0 2 * * *' }), '/schedule'],
  ['a kind that does not exist', { ...edited('Service', {}), kind: 'Servise' }, 'no such kind'],
])('%s is reported', async (_, manifest, problem) => {
  expect((await problemsOf(manifest)).join('\n')).toContain(problem);
});
