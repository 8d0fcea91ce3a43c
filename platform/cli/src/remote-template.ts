/** Formats a file of JSON. */
function json(content: object): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Where a remote is: in this workspace, or in a repository of its own. */
export interface RemotePlace {
  /** The version of a package as `package.json` gives it. */
  readonly versionOf: (name: string) => string;
  /** Fields of `package.json` besides those of every remote. */
  readonly packageFields: object;
  readonly scripts: Readonly<Record<string, string>>;
  readonly devDependencies: readonly string[];
  readonly tsconfig: object;
  /** Where an editor finds the schema of `remote.json`. */
  readonly schema?: string;
  /** Further files by path. */
  readonly files: Readonly<Record<string, string>>;
}

/** A remote in this workspace. */
export const inWorkspace: RemotePlace = {
  versionOf: (name) => (name.startsWith('@atrium/') ? 'workspace:*' : 'catalog:'),
  packageFields: { license: 'MIT' },
  scripts: {},
  devDependencies: [],
  tsconfig: { extends: '../tsconfig.base.json' },
  files: {},
};

const dependencies = [
  '@atrium/contract',
  '@atrium/host',
  '@atrium/stores',
  '@atrium/ui',
  '@emotion/react',
  '@emotion/styled',
  '@mui/material',
  'react',
  'react-dom',
  'react-router-dom',
  'zustand',
];

const devDependencies = [
  '@atrium/build',
  '@atrium/testing',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/react',
  '@types/react-dom',
  'jest',
  'typescript',
];

function packageJson(name: string, place: RemotePlace): string {
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.toSorted().map((entry) => [entry, place.versionOf(entry)]));
  return json({
    name,
    version: '0.1.0',
    private: true,
    type: 'module',
    ...place.packageFields,
    scripts: {
      build: 'atrium-build',
      'check:types': 'tsc --noEmit',
      test: "NODE_OPTIONS='--experimental-vm-modules --no-warnings' jest",
      ...place.scripts,
    },
    dependencies: versions(dependencies),
    devDependencies: versions([...devDependencies, ...place.devDependencies]),
  });
}

function remoteJson(
  name: string,
  team: string,
  { area, title }: { area: string; title: string },
  schema: string | undefined,
): string {
  return `{${schema ? `\n  "$schema": "${schema}",` : ''}
  "name": "${name}",
  "team": ${JSON.stringify(team)},
  "basePath": "${area}",
  "routes": [{ "id": "overview", "path": "", "title": { "en-US": "${title}" }, "permission": "person" }],
  "menu": [
    {
      "label": { "en-US": "${title}" },
      "icon": "M5 4h14v16H5zM9 9h6M9 13h6",
      "order": 90,
      "route": "overview"
    }
  ],
  "slots": [],
  "shellContract": "^1.0.0",
  "api": "^1.0.0"
}
`;
}

/** The page, with its test. */
function overviewFeature(title: string): Readonly<Record<string, string>> {
  return {
    'src/features/overview/index.ts': `export { OverviewPage as Component } from './components/overview-page.tsx';
`,
    'src/features/overview/components/overview-page.tsx': `import { useAuth } from '@atrium/host';
import { EmptyState, Page, PageHeader } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';

/** The area's first page. */
export function OverviewPage() {
  const texts = useTexts();
  const person = useAuth(({ user }) => user?.displayName ?? '');
  return (
    <Page>
      <PageHeader title={texts.title} description={texts.description} />
      <EmptyState title={texts.nothingYet(person)}>{texts.whatToDo}</EmptyState>
    </Page>
  );
}
`,
    'src/features/overview/components/overview-page.test.tsx': `import { createUser, renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { OverviewPage } from './overview-page.tsx';

test('the page has its title and the name of the person', async () => {
  await renderWithHost(<OverviewPage />, { user: createUser({ displayName: 'Mina Manager' }) });
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible();
  expect(screen.getByText('Nothing here yet, Mina Manager')).toBeVisible();
});
`,
  };
}

/**
 * Files of a new remote by path: a page that greets the person, a menu item, a test.
 *
 * @param name Name of the remote, `mfe-…`.
 * @param team The team that owns it.
 */
export function remoteFiles(
  name: string,
  team: string,
  place: RemotePlace,
): Readonly<Record<string, string>> {
  const area = name.replace(/^mfe-/, '');
  const words = area.replaceAll('-', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return {
    'package.json': packageJson(name, place),
    'remote.json': remoteJson(name, team, { area, title }, place.schema),
    'rspack.config.ts': `import { remoteConfig } from '@atrium/build';

export default remoteConfig(import.meta.dirname);
`,
    'tsconfig.json': json(place.tsconfig),
    ...place.files,
    'jest.config.mjs': `export { default } from '@atrium/testing/jest-fake-host';
`,
    'src/remote.ts': `import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    overview: () => import(/* webpackChunkName: "overview" */ './features/overview/index.ts'),
  },
  slots: {},
});
`,
    'src/messages/en-us/index.ts': `/** Texts of this remote. */
export const enUs = {
  title: '${title}',
  description: 'What this area is about, in one line.',
  nothingYet: (person: string) => \`Nothing here yet, \${person}\`,
  whatToDo: 'This page is ready for its first feature.',
};
`,
    'src/messages/index.ts': `import { createMessages } from '@atrium/host';
import { enUs } from './en-us/index.ts';

/** This remote's texts by locale; \`en-US\` defines the shape of the others. */
export const messages = createMessages({ 'en-US': enUs });
/** This remote's texts in the reader's locale. */
export const { useTexts } = messages;
`,
    ...overviewFeature(title),
  };
}
