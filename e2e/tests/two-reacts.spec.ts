import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { expect, test } from '../fixtures.ts';
import { newRemote } from '../pages/new-remote.ts';
import { people } from '../pages/portal.ts';

const peerDependencies = { react: '^18.3.1 || ^19.0.0', 'react-dom': '^18.3.1 || ^19.0.0' };
const page = `import { createContext, useContext, useEffect, useState, version } from 'react';
import { createPortal } from 'react-dom';

const Unit = createContext('fees');

function Amount({ count }: { count: number }) {
  return <p>{count} {useContext(Unit)}</p>;
}

export function Component() {
  const [count, setCount] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <Unit.Provider value="open fees">
      <h1>React {version}</h1>
      <button type="button" onClick={() => setCount(count + 1)}>Count</button>
      <Amount count={count} />
      {isReady && createPortal(<aside>Next to the page</aside>, document.body)}
    </Unit.Provider>
  );
}
`;

test('a remote that was built with React 18, and accepts 19 too, runs in a shell with React 19', async ({
  page: tab,
  portal,
  fleet,
}) => {
  test.setTimeout(120_000);
  const reactOf = (folder: string) => join(repository, 'e2e/node_modules', folder);
  const folder = await newRemote({
    name: 'mfe-older',
    version: '0.1.0',
    packages: { react: reactOf('react-18'), 'react-dom': reactOf('react-dom-18') },
    changes: {
      'package.json': JSON.stringify({
        name: 'mfe-older',
        version: '0.1.0',
        type: 'module',
        peerDependencies,
      }),
      'src/remote.ts': `export const remote = {
  routes: { overview: () => import(/* webpackChunkName: "overview" */ './page.tsx') },
  slots: {},
};
`,
      'src/page.tsx': page,
    },
  });
  const { version } = JSON.parse(
    readFileSync(join(repository, 'shell/node_modules/react/package.json'), 'utf8'),
  ) as { version: string };

  expect(await fleet.command('publish', folder, '--promote')).toContain('mfe-older: 0.1.0 is current.');
  await portal.signIn(people.owner, '/c/1/older');
  await expect(portal.heading).toHaveText(`React ${version}`);
  await tab.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(tab.getByText('1 open fees')).toBeVisible();
  await expect(tab.getByText('Next to the page')).toBeVisible();
  await fleet.command('retire', 'mfe-older');
});
