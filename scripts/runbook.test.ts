import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { faults } from './drills/faults/index.ts';
import { repository } from './repository.ts';

const read = (path: string) => readFileSync(join(repository, path), 'utf8');
const { groups } = parse(read('operations/prometheus-rules.yaml')) as {
  groups: { rules: { alert: string }[] }[];
};
const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
const raised = new Set(faults.flatMap((fault) => fault.alerts));

test('each alert is raised by a fault of the drill', () => {
  expect(alerts.filter((alert) => !raised.has(alert))).toEqual([]);
});

test('each alert has an entry in the runbook', () => {
  const runbook = read('docs/operations.md');
  expect(alerts.filter((alert) => !runbook.includes(`| \`${alert}\` |`))).toEqual([]);
});

test.each(faults.filter(({ name }) => name !== 'quiet-hour'))(
  'the record of the fault $name expects its alerts',
  ({ name, alerts: expected }) => {
    const record = read(`operations/recorded/${name}.yaml`);
    expect(expected.filter((alert) => !record.includes(`alertname="${alert}"`))).toEqual([]);
  },
);
