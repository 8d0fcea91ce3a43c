import { type FleetState, withCurrent } from './fleet-state.ts';
import { publish } from './publish-folder.ts';
import { Registry } from './registry.ts';
import { createFolder, createRemoteBuild, createShellBuild } from './testing/index.ts';

it('records concurrent promotions of several processes', async () => {
  const folder = createFolder();
  const names = Array.from({ length: 12 }, (_, index) => `mfe-probe-${String.fromCharCode(97 + index)}`);
  await publish(createShellBuild(), folder);
  for (const name of names) await new Registry(folder).publish(createRemoteBuild({ name }));
  await Promise.all(names.map((name) => new Registry(folder).promote(name, '1.0.0')));
  const registry = new Registry(folder);
  expect(Object.keys(await registry.current()).sort()).toEqual([...names, 'shell'].sort());
  const numbers = (await registry.history()).map(({ number }) => number);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

it('publishes a version once if two processes publish it concurrently', async () => {
  const folder = createFolder();
  const outcomes = await Promise.all(
    [createShellBuild(), createShellBuild()].map((build) => new Registry(folder).publish(build)),
  );
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['published', 'unchanged']);
});

it('checks the resulting state, including concurrent changes', async () => {
  const folder = createFolder();
  await publish(createShellBuild(), folder);
  await new Registry(folder).publish(createRemoteBuild());
  const fleets: object[] = [];
  let interrupted = false;
  await new Registry(folder).change({
    by: 'Probes',
    action: 'promote',
    next: (state) => withCurrent(state, { 'mfe-probe': '1.0.0' }),
    gate: async ({ versions }) => {
      fleets.push(versions);
      if (interrupted) return;
      interrupted = true;
      await publish(createShellBuild({ version: '1.1.0' }), folder);
    },
  });
  expect(fleets.at(-1)).toEqual({ shell: '1.1.0', 'mfe-probe': '1.0.0' });
  expect(await new Registry(folder).current()).toEqual({ shell: '1.1.0', 'mfe-probe': '1.0.0' });
});

it('does not change the fleet if the gate throws', async () => {
  const folder = createFolder();
  await publish(createShellBuild(), folder);
  const registry = new Registry(folder);
  await registry.publish(createShellBuild({ version: '2.0.0' }));
  const gate = async () => {
    throw new Error('does not fit');
  };
  const next = (state: FleetState) => withCurrent(state, { shell: '2.0.0' });
  await expect(registry.change({ by: 'Shell', action: 'promote', next, gate })).rejects.toThrow(
    'does not fit',
  );
  expect(await registry.current()).toEqual({ shell: '1.0.0' });
});
