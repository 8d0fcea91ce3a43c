import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_NAME_PLACEHOLDER, type Prerendered } from '@atrium/contract';
import { createFolder, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';

const { gatewayWith } = setUpGatewayTests();

const names = ['frame', 'sign-in', 'sign-in.demo', 'sign-in.line', 'sign-in.demo.line'];
const fileOf = (name: string) => `prerendered/${name}.json`;
const pageOf = (name: string, heading = `${name} of ${PROVIDER_NAME_PLACEHOLDER}`): Prerendered => ({
  html: `<h1>${heading}</h1>`,
  styles: [{ names: 'css-global a1', css: '[data-theme=dark] h1{color:#fff}' }],
});

const shellBuild = (heading?: string) =>
  createShellBuild({
    styles: [],
    fonts: [],
    contents: {
      'main.js': 'window.shell = 1;',
      ...Object.fromEntries(names.map((name) => [fileOf(name), JSON.stringify(pageOf(name, heading))])),
    },
    prerendered: Object.fromEntries(names.map((name) => [name, fileOf(name)])),
  });

type Settings = Parameters<typeof gatewayWith>[1];

async function rootAt(url: string, settings: Settings = {}): Promise<string> {
  const gateway = await gatewayWith([shellBuild(), createRemoteBuild()], settings);
  return rootOf((await gateway.inject(url)).body);
}

const rootOf = (body: string) => body.match(/<div id="root">(.*)<\/div>/)?.[1] ?? '';

it.each<[string, Record<string, string>]>([
  [
    'shows what the path decides before any script has run',
    {
      '/signin': '<h1>sign-in of Atrium</h1>',
      '/signin/?callbackUrl=%2Fc%2F7': '<h1>sign-in of Atrium</h1>',
      '/': '<h1>sign-in of Atrium</h1>',
      '/?utm_source=mail': '<h1>sign-in of Atrium</h1>',
      '/c/7': '<h1>frame of Atrium</h1>',
      '/c/7/probe/12?q=a': '<h1>frame of Atrium</h1>',
    },
  ],
  [
    'whose first paint the path does not decide is drawn by the browser',
    {
      '/signin?error=SessionEnded': '',
      '/signin?line=unlinked': '',
      '/reset-password': '',
      '/c/7/nothing': '',
      '/nothing': '',
    },
  ],
])('a page %s', async (_, expected) => {
  const gateway = await gatewayWith([shellBuild(), createRemoteBuild()]);
  const shown: Record<string, string> = {};
  for (const url of Object.keys(expected)) shown[url] = rootOf((await gateway.inject(url)).body);
  expect(shown).toEqual(expected);
});

it('/ shows frame before any script has run with a session', async () => {
  const gateway = await gatewayWith([shellBuild(), createRemoteBuild()]);
  const headers = { cookie: 'atrium.session-token=x' };
  expect(rootOf((await gateway.inject({ url: '/', headers })).body)).toBe('<h1>frame of Atrium</h1>');
});

it.each<[string, Settings]>([
  ['sign-in.demo', { demo: true }],
  ['sign-in.line', { lineSignIn: true }],
  ['sign-in.demo.line', { demo: true, lineSignIn: true }],
])('the sign-in page is %s where the settings say so', async (name, settings) => {
  expect(await rootAt('/signin', settings)).toContain(`${name} of`);
});

it.each<[string, Settings]>([
  ['the provider’s own colour', { accentColor: '#d32f2f' }],
  ['a login service of another host', { lineSignIn: true, loginPublicUrl: 'https://login.example' }],
])('with %s, which the build does not know, the browser draws the page', async (_, settings) => {
  expect(await rootAt('/signin', settings)).toBe('');
});

it('the provider’s name is text', async () => {
  expect(await rootAt('/signin', { providerName: '<b>Marks & Co</b>' })).toContain(
    'of &lt;b&gt;Marks &amp; Co&lt;/b&gt;',
  );
});

it('the styles carry the nonce of the document and hold both colour schemes', async () => {
  const gateway = await gatewayWith([shellBuild(), createRemoteBuild()]);
  const { body, headers } = await gateway.inject('/signin');
  const [, nonce] =
    String(headers['content-security-policy']).match(/style-src 'self' 'nonce-([^']+)'/) ?? [];
  expect(body).toContain(
    `<style nonce="${nonce}" data-emotion="css-global a1">[data-theme=dark] h1{color:#fff}</style>`,
  );
});

it('a file that is not the one of the release is not shown', async () => {
  const registryFolder = createFolder();
  const gateway = await gatewayWith([shellBuild('genuine'), createRemoteBuild()], { registryFolder });
  writeFileSync(
    join(registryFolder, 'assets/shell/1.0.0', fileOf('sign-in')),
    JSON.stringify(pageOf('sign-in', 'foreign')),
  );
  expect(rootOf((await gateway.inject('/signin')).body)).toBe('');
});
