import { keysOf } from '@atrium/contract';
import type { UsageReport } from '@atrium/control';
import { audience, stepsOf } from './canary-commands.ts';
import { clientOf } from './client.ts';
import { type Invocation, operand } from './invocation.ts';

type Vitals = UsageReport['versions'][number]['vitals'];
type VitalName = keyof Vitals;

const names: Readonly<Record<VitalName, string>> = { lcp: 'LCP', inp: 'INP', cls: 'CLS', load: 'load' };
const vitalNames = keysOf(names);

/** `portal adoption <name>`: which versions people have, and who is in the canary. */
export async function adoption(invocation: Invocation): Promise<void> {
  const { print } = invocation;
  const name = operand(invocation, 'the deployable whose versions to list');
  const { versions, canary } = await clientOf(invocation).usage(name);
  if (versions.length === 0) return print(`${name} has no version in use yet; promote one.`);
  const total = versions.reduce((sum, { documents }) => sum + documents, 0);
  print('   open tabs  documents in 24 h  version');
  for (const { version, offered, tabs, documents } of versions) {
    const share = total > 0 ? `${Math.round((documents / total) * 100)}%` : '';
    print(
      `${tabs.toFixed(1).padStart(12)}  ${String(documents).padStart(10)} ${share.padStart(6)}  ${version} (${offered})`,
    );
  }
  if (!canary) return print('There is no canary.');
  print(`${canary.version} is for ${audienceOf(canary)}${canary.steps ? `, ${stepsOf(canary)}` : ''}.`);
}

function audienceOf({ percent, customers }: NonNullable<UsageReport['canary']>): string {
  const share = percent > 0 ? [audience({ percent })] : [];
  const named = customers > 0 ? [`${customers} named ${customers === 1 ? 'customer' : 'customers'}`] : [];
  return [...share, ...named].join(' and ');
}

/** `portal vitals <name>`: how fast its pages are by version, and by hour with the changes of the fleet. */
export async function vitals(invocation: Invocation): Promise<void> {
  const { print } = invocation;
  const name = operand(invocation, 'the deployable whose web vitals to list');
  const { versions, hours, deploys } = await clientOf(invocation).usage(name);
  const measured = versions.filter((entry) => vitalNames.some((vital) => entry.vitals[vital]));
  if (measured.length === 0)
    return print('Nothing was measured in the last fourteen days: one document in VITALS_ONE_IN measures.');
  for (const { version, offered, vitals: found } of measured) {
    print(`${version} (${offered})`);
    for (const vital of vitalNames) print(`  ${names[vital].padEnd(5)} ${percentilesOf(found, vital)}`);
  }
  const [first] = hours;
  const changes = deploys.filter(({ at }) => first && at >= first.at);
  print('By hour, 75th percentiles:');
  for (const { at, versions: used } of hours) {
    for (const { version, p75 } of used) {
      const values = vitalNames.map((vital) => `${names[vital]} ${textOf(vital, p75[vital])}`);
      if (Object.values(p75).some((value) => value !== null))
        print(`  ${at.slice(0, 13)}:00Z  ${version}  ${values.join('  ')}`);
    }
    for (const change of changes.filter((entry) => entry.at.slice(0, 13) === at.slice(0, 13)).reverse())
      print(`  ${change.at.slice(0, 16)}Z  ${change.action} ${change.version} by ${change.by}`);
  }
}

function percentilesOf(found: Vitals, vital: VitalName): string {
  const values = found[vital];
  if (!values) return 'not measured';
  const { p50, p75, p95, documents } = values;
  const shown = [p50, p75, p95].map((value) => textOf(vital, value));
  return `p50 ${shown[0]}  p75 ${shown[1]}  p95 ${shown[2]}  of ${documents} documents`;
}

function textOf(vital: VitalName, value: number | null): string {
  if (value === null) return '–';
  return vital === 'cls' ? value.toFixed(2) : `${value} ms`;
}
