import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '../../scripts/repository.ts';

jest.setTimeout(120_000);

const packages = join(repository, 'mfe-rewards/node_modules');
/** Where npm would fetch them from. */
const known = {
  '^18.3.1': { react: 'e2e/node_modules/react-18', 'react-dom': 'e2e/node_modules/react-dom-18' },
  '^19.0.0': {
    react: 'mfe-rewards/node_modules/react',
    'react-dom': 'mfe-rewards/node_modules/react-dom',
  },
};
const pageTest = `import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { useState, version } from 'react';

function Page() {
  const [count] = useState(3);
  return <h1>{count} fees, React {version.split('.')[0]}</h1>;
}

test('the page has its heading', () => {
  render(<Page />);
  console.log(screen.getByRole('heading', { name: /^3 fees/ }).textContent);
  expect(renderToString(<Page />)).toContain('fees');
});
`;

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function write(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-reacts-'));
  folders.push(folder);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

test('test-ranges runs the tests of a remote with React 18 and with React 19, in all that import it', async () => {
  const folder = write({
    'package.json': JSON.stringify({
      name: 'mfe-fees',
      type: 'module',
      scripts: { test: 'jest' },
      peerDependencies: { react: '^18.3.1 || ^19.0.0', 'react-dom': '^18.3.1 || ^19.0.0' },
    }),
    'jest.config.mjs': `export { default } from '${join(repository, 'shared/testing/src/jest-fake-host.mjs')}';`,
    'src/page.test.tsx': pageTest,
  });
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['react', 'react-dom', '@testing-library'])
    symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  // As npm installs them, from what is here.
  const programs = write({
    npm: `#!${process.execPath}
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, symlinkSync } = require('node:fs');
const { join } = require('node:path');
if (process.argv[2] === 'test') {
  const jest = ${JSON.stringify(join(packages, 'jest/bin/jest.js'))};
  execFileSync(process.execPath, ['--experimental-vm-modules', '--no-warnings', jest, '--silent=false'], { stdio: 'inherit' });
} else {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const known = ${JSON.stringify(known)};
  mkdirSync('node_modules');
  for (const [name, range] of Object.entries(dependencies))
    symlinkSync(join(${JSON.stringify(repository)}, known[range][name]), join('node_modules', name));
}
`,
  });
  chmodSync(join(programs, 'npm'), 0o755);
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [join(repository, 'platform/cli/src/main.ts'), 'test-ranges', folder],
    { cwd: folder, env: { ...process.env, INIT_CWD: folder, PATH: `${programs}:${process.env.PATH}` } },
  );
  expect(`${stdout}${stderr}`).toContain('3 fees, React 18');
  expect(`${stdout}${stderr}`).toContain('3 fees, React 19');
  expect(stdout).toContain('mfe-fees: npm test passed with each version that it accepts.');
});
