import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { type Release, type RemoteManifest, workspaceOf } from '@atrium/contract';
import type { RemoteRelease } from '@atrium/registry';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { integrityOf } from '@atrium/release-rules';
import { renderDocument } from './document.ts';
import type { DocumentReleases } from './document-releases.ts';
import { documentSet } from './document-set.ts';
import { earlyAnswersPlan } from './early-answers-plan.ts';
import { preloadHints } from './preload-hints.ts';

const REMOTES = 50;
/** As many as the largest of the portal's remotes. */
const FILES_OF_REMOTE = 31;
const FILES_OF_SHELL = 15;
/** Characters that brotli makes 540 bytes of, about as many as of a shell's script for early answers. */
const SCRIPT_CHARACTERS = 720;
/** In bytes, compressed as the gateway does, without prerendered HTML. */
const LIMIT = 12_000;

const root = join(import.meta.dirname, '../../../..');
const manifests = globSync('mfe-*/remote.json', { cwd: root })
  .sort()
  .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as RemoteManifest)
  // That of the desk is in no document of customers.
  .filter(({ routes }) => routes.some((route) => workspaceOf(route) === 'customer'));

/** Hexadecimal digits that have nothing in common with those of another seed. */
function digest(seed: string): string {
  return createHash('sha384').update(seed).digest('hex');
}

function word(seed: string): string {
  return digest(seed).replace(/\d/g, '').slice(0, 9);
}

/** Text in which nothing repeats. */
function incompressible(characters: number): string {
  const bytes = Array.from({ length: characters / 64 + 1 }, (_, index) => digest(`part ${index}`)).join('');
  return Buffer.from(bytes, 'hex').toString('base64').slice(0, characters);
}

function readRelease<T extends Release>(folder: string): T {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
}

/** Files with hashes of their own. */
function filesOf(name: string, paths: readonly string[]): Release['files'] {
  return paths.map((path) => {
    return { path, integrity: integrityOf(`${name}/${path}`), bytes: 1 };
  });
}

/** A remote like one of the portal's own, with names, texts, icons and files of its own; only those have cards. */
function distinctRemote(index: number): RemoteRelease {
  const like = manifests[index % manifests.length] as RemoteManifest;
  const isOwn = index < manifests.length;
  const name = isOwn ? like.name : `mfe-${word(`name ${index}`)}`;
  const label = (text: string) => ({ 'en-US': isOwn ? text : word(`${text} ${index}`) });
  const remote: RemoteManifest = {
    ...like,
    name,
    team: label(like.team)['en-US'],
    basePath: name.replace('mfe-', ''),
    routes: like.routes.map((route) => ({ ...route, title: label(route.title['en-US']) })),
    menu: like.menu.map((item, order) => ({
      ...item,
      label: label(item.label['en-US']),
      icon: item.icon.replace(/\d/g, (_, at: number) =>
        String((Number.parseInt(digest(name + order)[at % 96] ?? '', 16) || 0) % 10),
      ),
    })),
    slots: isOwn ? like.slots : [],
  };
  const files = filesOf(name, [
    'remoteEntry.js',
    'remote-module.js',
    ...Array.from({ length: FILES_OF_REMOTE - 2 }, (_, file) => `${100 + file * 7}.js`),
  ]);
  const parts = [...remote.routes, ...remote.slots].map(({ id }, part) => [
    id,
    Array.from(
      { length: 5 },
      (_, file) => files[2 + ((part * 3 + file) % (FILES_OF_REMOTE - 2))]?.path ?? '',
    ),
  ]);
  return {
    ...readRelease<RemoteRelease>(createRemoteBuild({ name })),
    version: `1.${index}.0`,
    contentAddressed: true,
    exposed: ['remoteEntry.js', 'remote-module.js'],
    chunks: Object.fromEntries(parts),
    links: ['application', 'applications', 'rewards'],
    files,
    remote,
  };
}

function distinctReleases(): DocumentReleases {
  const paths = [
    'main.js',
    'main.css',
    ...Array.from({ length: FILES_OF_SHELL - 2 }, (_, file) => `${file}.js`),
  ];
  const shell: Release = {
    ...readRelease<Release>(createShellBuild()),
    contentAddressed: true,
    earlyAnswers: incompressible(SCRIPT_CHARACTERS),
    files: filesOf('shell', paths),
    fonts: [],
    exposed: ['0.js', '1.js', '2.js'],
    chunks: { calls: ['3.js'], frame: ['4.js', '5.js'], home: ['0.js', '6.js'] },
  };
  const remotes = Array.from({ length: REMOTES }, (_, index) => distinctRemote(index));
  return { shell, workspace: 'customer', remotes, customer: 0, canaries: {}, revision: 1 };
}

const settings = {
  demo: true,
  providerName: 'Atrium',
  supportEmail: 'support@example.com',
  supportUrl: null,
  accentColor: null,
  sessionBasePath: '/api/auth',
  sessionPollSeconds: null,
  loginServiceUrl: '',
  lineSignIn: true,
};

const releases = distinctReleases();

test.each(['/signin', '/c/7', '/c/7/applications', '/c/7/rewards', '/c/7/account/security'])(
  'with 50 distinct remotes the document at %s stays below 12 KB',
  (path) => {
    const plan = earlyAnswersPlan(releases, path, settings.sessionBasePath);
    const html = renderDocument({
      shell: releases.shell,
      language: 'en-US',
      releaseSet: documentSet(releases, settings, { path, hasTls: true, whole: 'w'.repeat(43) }),
      hints: preloadHints(releases, { path, language: 'en-US' }),
      isSignIn: false,
      earlyAnswers: plan && { ...plan, traceparent: `00-${'1f'.repeat(16)}-${'2e'.repeat(8)}-00` },
      id: `${'i'.repeat(16)}.${'s'.repeat(43)}`,
      nonce: 'n'.repeat(22),
      firstPaint: null,
    });
    expect(html.length).toBeGreaterThan(2 * LIMIT);
    const { length } = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(length).toBeLessThan(LIMIT);
  },
);
