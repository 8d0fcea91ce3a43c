import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentAddress } from '@atrium/contract';
import { type BuiltFixture, built, remoteFiles } from '../testing/fixture.ts';

jest.setTimeout(60_000);

const mark = 'data-mfe-probe';
/** A package whose script imports its style sheet, which imports another one. */
const files = {
  ...remoteFiles,
  'node_modules/picker/package.json': { name: 'picker', version: '1.0.0', main: './index.js' },
  'node_modules/picker/index.js': "require('./picker.css');\nexports.Picker = 'picker';",
  'node_modules/picker/picker.css': [
    "@import './base.css' layer(base);",
    '.picker::before { content: ""; font-family: Icons; animation: open 1s }',
    'body.picker-open { overflow: hidden }',
    '@keyframes open { to { opacity: 1 } }',
    "@font-face { font-family: Icons; src: url('./icons.woff2'), url('data:font/woff2;base64,d09GMg==') }",
    '@page { margin: 0 }',
  ].join('\n'),
  'node_modules/picker/base.css': ':root { --picker: red } * { margin: 0 }',
  'node_modules/picker/icons.woff2': 'icons',
  'src/list.ts': "import { Picker } from 'picker';\nexport const Component = () => Picker;",
};

function textOf({ folder }: BuiltFixture, path: string): string {
  return readFileSync(join(folder, path), 'utf8');
}

let remote: BuiltFixture;
beforeAll(async () => {
  remote = await built(files);
});

test('the style sheet of a package matches elements of the remote alone', () => {
  const css = textOf(remote, 'list.css');
  expect(css).toContain(`.picker:where([${mark}],[${mark}] *):before`);
  expect(css).toContain(`body.picker-open :where([${mark}])`);
  expect(css).toContain(`:root :where([${mark}])`);
  expect(css).not.toContain('@page');
});

test('what a package defines for the whole document has the remote’s prefix, where it is used too', () => {
  const css = textOf(remote, 'list.css');
  expect(css).toMatch(/@keyframes mfe-probe__open\b/);
  expect(css).toMatch(/animation:[^;}]*mfe-probe__open/);
  expect(css).toMatch(/@font-face *\{ *font-family: *"?mfe-probe__Icons/);
  expect(css).toContain('@layer mfe-probe__base');
});

test('fonts of a package are files that are addressed by content, since pages load no others', () => {
  const css = textOf(remote, 'list.css');
  const fonts = remote.description.files.filter(({ path }) => path.endsWith('.woff2'));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(css).toContain(contentAddress('mfe-probe', font));
  expect(css).not.toContain('data:');
});

test('the parts of a remote have its mark only if it has such rules', async () => {
  expect(textOf(remote, 'remote-module.js')).toContain('data-mfe-probe');
  const plain = await built(remoteFiles);
  expect(textOf(plain, 'remote-module.js')).not.toContain('data-mfe-probe');
});

test.each([
  ["document.head.append(document.createElement('style'))", true],
  ['document.adoptedStyleSheets.push(new CSSStyleSheet())', true],
  ['<style>{"main { color: red }"}</style>', true],
  ['<p style={{ color: "red" }}>{document.createElement("div").className}</p>', false],
])('with %s in a page, style sheets of scripts are scoped: %s', async (code, isScoped) => {
  const remote = await built({
    ...remoteFiles,
    'src/list.ts': "export { Component } from './page.tsx';",
    'src/page.tsx': `export const Component = () => [${code}];`,
    'node_modules/react/jsx-runtime.js': 'exports.jsx = exports.jsxs = String;',
  });
  expect(textOf(remote, 'remote-module.js').includes('__atriumStyles')).toBe(isScoped);
});

test.each(['development', 'development-in-live-portal'] as const)(
  'in %s the rules of packages are scoped alike',
  async (mode) => {
    const development = await built(files, mode);
    expect(textOf(development, 'list.css')).toContain(`.picker:where([${mark}],[${mark}] *)::before`);
    expect(textOf(development, 'remote-module.js')).toContain('markedRemote(');
  },
);
