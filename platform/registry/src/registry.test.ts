import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { type FleetState, withCurrent } from './fleet-state.ts';
import { publish } from './publish-folder.ts';
import { Registry } from './registry.ts';
import { createFolder, createRemoteBuild, createShellBuild } from './testing/index.ts';

describe('publishing', () => {
  it('copies a build into a folder of its version and makes it current', async () => {
    const folder = createFolder();
    expect(await publish(createShellBuild(), folder)).toEqual({
      name: 'shell',
      version: '1.0.0',
      outcome: 'published',
    });
    expect(readFileSync(join(folder, 'assets/shell/1.0.0/main.css'), 'utf8')).toBe('html{margin:0}');
    expect(await new Registry(folder).current()).toEqual({ shell: '1.0.0' });
  });

  it('changes nothing if the same files are published again', async () => {
    const folder = createFolder();
    await publish(createShellBuild(), folder);
    expect((await publish(createShellBuild(), folder)).outcome).toBe('unchanged');
  });

  it('rejects other files for an existing version, and keeps the existing ones', async () => {
    const folder = createFolder();
    await publish(createRemoteBuild({ contents: { 'a.js': 'one' } }), folder);
    await expect(publish(createRemoteBuild({ contents: { 'a.js': 'two' } }), folder)).rejects.toThrow(
      'mfe-probe 1.0.0 is already published with other files; build it as a new version.',
    );
    expect(readFileSync(join(folder, 'assets/mfe-probe/1.0.0/a.js'), 'utf8')).toBe('one');
  });

  it('rejects a file that was changed after the build', async () => {
    const build = createShellBuild();
    writeFileSync(join(build, 'main.js'), 'window.evil = 1;');
    await expect(publish(build, createFolder())).rejects.toThrow(
      'main.js: was changed after the build; build again.',
    );
  });

  it('rejects a compressed copy with other content', async () => {
    const build = createShellBuild();
    writeFileSync(join(build, 'main.js.br'), brotliCompressSync('window.evil = 1;'));
    await expect(publish(build, createFolder())).rejects.toThrow(
      'main.js.br: its content differs from main.js; build again.',
    );
  });

  it.each([
    ['name', { name: '../shell' }, 'release.json: name: "../shell"'],
    ['version', { version: '../1.0.0' }, 'release.json: version: "../1.0.0"'],
    ['version of development servers', { version: 'dev' }, 'release.json: version: "dev"'],
  ])('rejects a %s that is not a valid folder name', async (_, overrides, reason) => {
    await expect(publish(createShellBuild(overrides), createFolder())).rejects.toThrow(reason);
  });

  it('publishes the files that it checked, even if the folder is changed meanwhile', async () => {
    const registry = new Registry(createFolder());
    const names = Array.from({ length: 40 }, (_, index) => `file-${index}.txt`);
    const contents = Object.fromEntries(names.map((name) => [name, name]));
    const build = createShellBuild({ contents, styles: [], fonts: [], entry: [] });
    const published = registry.publish(build).then(
      () => 'published',
      (error: Error) => error.message,
    );
    // The copy is in progress; it ends with this file.
    while (!existsSync(registry.incomingFolder)) await setImmediate();
    writeFileSync(join(build, 'file-39.txt'), 'evil');
    expect(await published).toBe('file-39.txt: was changed after the build; build again.');
    expect(await registry.published()).toEqual({});
  });

  it('rejects a file whose path is outside its version', async () => {
    const build = createShellBuild();
    const release = JSON.parse(readFileSync(join(build, 'release.json'), 'utf8'));
    release.files.push({ path: '../../evil.js', integrity: `sha256-${'A'.repeat(43)}=`, bytes: 1 });
    writeFileSync(join(build, 'release.json'), JSON.stringify(release));
    await expect(publish(build, createFolder())).rejects.toThrow('"../../evil.js" is not a plain path');
  });

  it('rejects a folder without a build', async () => {
    await expect(publish(createFolder(), createFolder())).rejects.toThrow(
      'has no release.json; build it first.',
    );
  });
});

describe('current versions', () => {
  it('are none in an empty registry', async () => {
    expect(await new Registry(createFolder()).current()).toEqual({});
  });

  it('include what another process publishes', async () => {
    const folder = createFolder();
    const reader = new Registry(folder);
    await publish(createShellBuild(), folder);
    expect(await reader.current()).toEqual({ shell: '1.0.0' });
    await publish(createShellBuild({ version: '1.1.0' }), folder);
    expect(await reader.current()).toEqual({ shell: '1.1.0' });
  });

  it('can be older ones, by promotion', async () => {
    const folder = createFolder();
    await publish(createShellBuild(), folder);
    await publish(createShellBuild({ version: '1.1.0' }), folder);
    const registry = new Registry(folder);
    await registry.promote('shell', '1.0.0');
    expect(await registry.current()).toEqual({ shell: '1.0.0' });
  });

  it('cannot be unpublished ones', async () => {
    await expect(new Registry(createFolder()).promote('shell', '9.0.0')).rejects.toThrow('is not published');
  });

  it('are still those of a rollback when the same build is started again', async () => {
    const folder = createFolder();
    const older = createShellBuild();
    const newer = createShellBuild({ version: '1.1.0' });
    await publish(older, folder);
    await publish(newer, folder);
    const registry = new Registry(folder);
    const next = (state: FleetState) => withCurrent(state, { shell: '1.0.0' });
    await registry.change({ by: 'Shell', action: 'rollback', next });
    await publish(newer, folder);
    expect(await registry.current()).toEqual({ shell: '1.0.0' });
    await publish(createShellBuild({ version: '1.2.0' }), folder);
    expect(await registry.current()).toEqual({ shell: '1.2.0' });
  });

  it('are still those that a team promoted when an older build is started again, else those of the operator’s checkout', async () => {
    const folder = createFolder();
    const registry = new Registry(folder);
    await publish(createShellBuild(), folder);
    await publish(createShellBuild({ version: '1.1.0' }), folder);
    await publish(createShellBuild(), folder);
    expect(await registry.current()).toEqual({ shell: '1.0.0' });
    const next = (state: FleetState) => withCurrent(state, { shell: '1.1.0' });
    await registry.change({ by: 'Shell', action: 'promote', next });
    await publish(createShellBuild(), folder);
    expect(await registry.current()).toEqual({ shell: '1.1.0' });
  });
});

describe('pruning', () => {
  const first = { name: 'mfe-probe', version: '1.0.0' };

  async function prunedOnce(folder: string): Promise<Registry> {
    const registry = new Registry(folder);
    for (const version of ['1.0.0', '1.1.0']) await registry.publish(createRemoteBuild({ version }));
    expect(await registry.prune('Operators', async () => [first])).toEqual([first]);
    return registry;
  }

  it('deletes the files of a version, and the log has its author', async () => {
    const folder = createFolder();
    const registry = await prunedOnce(folder);
    expect(await registry.published()).toEqual({ 'mfe-probe': ['1.1.0'] });
    expect(await registry.release('mfe-probe', '1.0.0')).toBeNull();
    expect((await registry.history()).at(-1)).toMatchObject({
      by: 'Operators',
      action: 'prune',
      changes: [{ ...first, before: null }],
    });
  });

  it('deletes the deployable with its last version', async () => {
    const registry = new Registry(createFolder());
    await registry.publish(createRemoteBuild());
    await registry.prune('Operators', async () => [first]);
    expect(await registry.published()).toEqual({});
  });

  it('writes no revision if there is nothing to prune', async () => {
    const registry = new Registry(createFolder());
    await registry.publish(createRemoteBuild());
    expect(await registry.prune('Operators', async () => [])).toEqual([]);
    expect(await registry.history()).toHaveLength(1);
  });

  it('takes effect at a gateway that has cached the version', async () => {
    const folder = createFolder();
    const other = new Registry(folder);
    await other.publish(createRemoteBuild());
    await other.release('mfe-probe', '1.0.0');
    await new Registry(folder).prune('Operators', async () => [first]);
    await expect(other.promote('mfe-probe', '1.0.0')).rejects.toThrow('mfe-probe 1.0.0 is not published.');
  });

  it('checks again if a version was promoted in the meantime', async () => {
    const folder = createFolder();
    const registry = new Registry(folder);
    await registry.publish(createRemoteBuild());
    let asked = 0;
    await registry.prune('Operators', async ({ history }) => {
      asked += 1;
      if (asked === 1) await new Registry(folder).promote('mfe-probe', '1.0.0');
      return history.some(({ action }) => action === 'promote') ? [] : [first];
    });
    expect(asked).toBe(2);
    expect(await registry.published()).toEqual({ 'mfe-probe': ['1.0.0'] });
  });

  it('allows publishing the same files again, and no others under their URLs', async () => {
    const folder = createFolder();
    const registry = await prunedOnce(folder);
    await expect(
      registry.publish(createRemoteBuild({ contents: { 'a.js': 'window.other = 1;' } })),
    ).rejects.toThrow('mfe-probe 1.0.0 is already published with other files; build it as a new version.');
    expect((await registry.publish(createRemoteBuild())).outcome).toBe('published');
    await registry.promote('mfe-probe', '1.0.0');
    expect(await registry.current()).toEqual({ 'mfe-probe': '1.0.0' });
  });
});
