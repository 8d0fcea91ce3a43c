import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { createGateway } from '@atrium/gateway';
import { createSettings, createTeamToken } from '@atrium/gateway/testing';
import { publish } from '@atrium/registry';
import { createFolder, createPackage, createShellWithPackages } from '@atrium/registry/testing';
import { run } from './run.ts';
import { markWorkspaceInstalled, scaffoldRemote, workspaceAbove } from './scaffold.ts';

const repository = join(import.meta.dirname, '../../..');

function createWorkspace(): string {
  const workspace = createFolder();
  writeFileSync(join(workspace, 'pnpm-workspace.yaml'), 'packages:');
  mkdirSync(join(workspace, 'shared/host'), { recursive: true });
  return workspace;
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

async function create(folder: string, name: string, environment: Record<string, string> = {}) {
  const lines: string[] = [];
  const context = {
    environment,
    folder,
    print: (line: string) => lines.push(line),
    progress: () => undefined,
  };
  await run(['new', name, '--team', 'Prices'], context);
  return lines.join('\n');
}

test('a remote needs a name that begins with mfe-', async () => {
  await expect(create(createFolder(), '../prices')).rejects.toThrow('is not a valid name of a remote');
});

describe('a remote in the workspace', () => {
  test('has a valid remote.json and takes its versions from the workspace', async () => {
    const workspace = createWorkspace();
    expect(await scaffoldRemote(workspace, 'mfe-price-lists', 'Prices')).toContain(
      'mfe-price-lists/src/remote.ts',
    );
    expect(remoteManifest.parse(readJson(workspace, 'mfe-price-lists/remote.json'))).toMatchObject({
      name: 'mfe-price-lists',
      basePath: 'price-lists',
      menu: [{ label: { 'en-US': 'Price lists' } }],
    });
    const { dependencies } = readJson(workspace, 'mfe-price-lists/package.json');
    expect(dependencies).toMatchObject({ '@atrium/ui': 'workspace:*', react: 'catalog:' });
    await expect(scaffoldRemote(workspace, 'mfe-price-lists', 'Prices')).rejects.toThrow('exists already');
  });

  test('leaves the workspace marked as installed', async () => {
    const workspace = createWorkspace();
    for (const [path, content] of Object.entries({
      'pnpm-lock.yaml': 'with the new remote',
      'node_modules/.atrium-installed': 'of before',
      'scripts/install-marker.mjs': readFileSync(join(repository, 'scripts/install-marker.mjs'), 'utf8'),
    })) {
      mkdirSync(dirname(join(workspace, path)), { recursive: true });
      writeFileSync(join(workspace, path), content);
    }
    const { isInstalled } = await import('../../../scripts/install-marker.mjs');
    expect(isInstalled(workspace)).toBe(false);
    await markWorkspaceInstalled(workspace);
    expect(isInstalled(workspace)).toBe(true);
  });

  test('is not meant in the workspace of a team', () => {
    const folder = createFolder();
    writeFileSync(join(folder, 'pnpm-workspace.yaml'), 'packages:');
    expect(workspaceAbove(folder)).toBeNull();
    const workspace = createWorkspace();
    expect(workspaceAbove(join(workspace, 'shared/host'))).toBe(workspace);
  });
});

describe('a remote in a repository of its own', () => {
  const tools = ['@types/jest', '@types/react', '@types/react-dom', 'jest', 'typescript'].concat(
    ['dom', 'jest-dom', 'react', 'user-event'].map((name) => `@testing-library/${name}`),
  );
  const needs: Record<string, readonly string[]> = {
    '@atrium/ui': ['@emotion/styled', '@mui/material', 'react', 'react-dom'],
    '@atrium/testing': tools,
  };
  let environment: Record<string, string>;
  let close: () => Promise<unknown>;

  beforeEach(async () => {
    const names = ['build', 'cli', 'contract', 'host', 'shell', 'stores', 'testing', 'ui'].map(
      (name) => `@atrium/${name}`,
    );
    const packages = names.map((name) => {
      const dependencies = Object.fromEntries((needs[name] ?? []).map((needed) => [needed, '^1.0.0']));
      return { name, version: '1.2.0', tarball: createPackage({ name, version: '1.2.0', dependencies }) };
    });
    const shared = [
      'react',
      'react-dom',
      'react-router-dom',
      'zustand',
      '@emotion/react',
      '@mui/material/Button',
    ];
    const settings = createSettings({ publicUrl: 'https://portal.example' });
    const shell = createShellWithPackages(packages, {
      version: '3.0.0',
      shared: shared.map((name) => ({ name, provides: '2.3.4', requires: '^2.3.4' })),
    });
    await publish(shell, settings.registryFolder);
    const gateway = await createGateway(settings);
    close = () => gateway.close();
    environment = {
      ATRIUM_CONTROL: await gateway.control.listen({ host: '127.0.0.1', port: 0 }),
      ATRIUM_TOKEN: await createTeamToken(settings.deployTokensFile, 'Prices', 'mfe-prices'),
    };
  });

  afterEach(() => close());

  test('has the versions of the live shell, and the scope is bound to the portal', async () => {
    const folder = createFolder();
    const output = await create(folder, 'mfe-prices', environment);
    expect(output).toContain(`mfe-prices is ready for the shell 3.0.0 of https://portal.example.`);
    expect(output).toContain(
      `How pages, lists, forms, links and tests are made: ${environment.ATRIUM_CONTROL}/packages/`,
    );
    const { dependencies, devDependencies, scripts } = readJson(folder, 'package.json');
    expect(dependencies).toMatchObject({
      '@atrium/host': '1.2.0',
      '@emotion/styled': '1.0.0',
      '@mui/material': '2.3.4',
      react: '2.3.4',
    });
    expect(devDependencies).toMatchObject({
      '@atrium/cli': '1.2.0',
      '@atrium/shell': '1.2.0',
      '@testing-library/user-event': '1.0.0',
      jest: '1.0.0',
    });
    expect(readJson(folder, 'remote.json').$schema).toBe(
      './node_modules/@atrium/contract/remote.schema.json',
    );
    expect(scripts.portal).toBe('atrium');
    const registry = `${environment.ATRIUM_CONTROL}/packages/`;
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    expect(read('.npmrc').split('\n')).toContain(`@atrium:registry=${registry}`);
    // pnpm warns at each command about a token in a file of the repository, and takes none from there.
    expect(read('.npmrc')).not.toContain('_authToken');
    expect(read('.github/workflows/remote.yml')).toContain(
      `npm config set '${registry.replace('http:', '')}:_authToken=\${ATRIUM_TOKEN}'\n      - run: npm ci`,
    );
    expect(read('pnpm-workspace.yaml')).toContain("'next-auth>next': '-'");
    const scope = `  atrium:\n    npmRegistryServer: ${environment.ATRIUM_CONTROL}/packages\n    npmAlwaysAuth: true`;
    expect(read('.yarnrc.yml')).toContain(`${scope}\n    npmAuthToken: '\${ATRIUM_TOKEN:-}'\n`);
    for (const file of [
      'README.md',
      '.gitignore',
      '.yarnrc.yml',
      '.github/workflows/remote.yml',
      'src/remote.ts',
    ])
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain(environment.ATRIUM_TOKEN);
  });

  test('is compiled like those of the workspace, without Node’s types', async () => {
    const folder = createFolder();
    await create(folder, 'mfe-prices', environment);
    const { compilerOptions } = readJson(repository, 'tsconfig.base.json');
    expect(readJson(folder, 'tsconfig.json')).toEqual({
      compilerOptions: { ...compilerOptions, types: ['jest', '@testing-library/jest-dom'] },
      include: ['src'],
    });
  });

  test('overwrites nothing: lines are added to .npmrc, and any other file is a reason to stop', async () => {
    const folder = createFolder();
    writeFileSync(join(folder, '.npmrc'), 'registry=https://npm.example/');
    await create(folder, 'mfe-prices', environment);
    expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toMatch(
      /^registry=https:\/\/npm\.example\/\n# .*\n@atrium:registry=/,
    );
    await expect(create(folder, 'mfe-prices', environment)).rejects.toThrow(
      'has package.json, remote.json, rspack.config.ts, tsconfig.json',
    );
  });

  test('needs a token', async () => {
    await expect(
      create(createFolder(), 'mfe-prices', { ...environment, ATRIUM_TOKEN: 'wrong' }),
    ).rejects.toThrow('need a valid deploy token');
  });
});
