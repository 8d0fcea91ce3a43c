import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@atrium/contract';
import { publish, storedFiles } from '@atrium/registry';
import { createRemoteBuild, createShellBuild, type ReleaseOverrides } from '@atrium/registry/testing';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { createControl } from '../app.ts';
import type { ControlSettings } from '../settings.ts';
import { createSettings, createTeamToken } from './fixture.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A shared React as the shell provides it in these tests. */
export const react = { name: 'react', provides: '19.3.1', requires: '^19.3.1' };

/** All reasons of a refusal, one per line. */
export function reasons(body: Problem): string {
  return [body.title, ...Object.values(body.errors ?? {}).flat()].join('\n');
}

/** What a test needs of a server. */
export interface TestServer {
  inject(request: InjectOptions | string): Promise<LightMyRequestResponse>;
  close(): Promise<unknown>;
}

/** Creates a server with the deploy API, with these settings or more. */
type CreateServer = (settings: ControlSettings) => Promise<TestServer>;

/**
 * Before each test, creates a control plane with a shell, and with tokens of the teams Probes (`mfe-probe`) and Others
 * (`mfe-other`). Calls use the token of Probes unless another is given.
 *
 * @param overrides Settings, such as the address of an API.
 * @param create Creates another server, such as one that has an edge too.
 */
export function setUpDeployTests(
  overrides: () => Partial<ControlSettings> = () => ({}),
  create: CreateServer = createControl,
) {
  const tokens = { probes: '', others: '' };
  const paths = { registry: '', tokens: '' };
  let server: TestServer;

  const issueToken = (team: string, deployable: string) => createTeamToken(paths.tokens, team, deployable);
  const publishAsOperator = (folder: string) => publish(folder, paths.registry);
  const inject = (request: InjectOptions | string) => server.inject(request);

  beforeEach(async () => {
    const settings = createSettings(overrides());
    Object.assign(paths, { registry: settings.registryFolder, tokens: settings.deployTokensFile });
    tokens.probes = await issueToken('Probes', 'mfe-probe');
    tokens.others = await issueToken('Others', 'mfe-other');
    await publishAsOperator(createShellBuild({ shared: [react] }));
    server = await create(settings);
  });

  afterEach(() => server.close());

  async function call(method: Method, url: string, payload?: object, token = tokens.probes) {
    const response = await server.inject({
      method,
      url: `/deploy${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.body ? response.json() : null };
  }

  async function upload(folder: string, token = tokens.probes) {
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
    const begun = await call('POST', '/uploads', release, token);
    if (begun.status !== 201) return begun;
    for (const { path } of storedFiles(release)) {
      const put = await server.inject({
        method: 'PUT',
        url: `/deploy/uploads/${begun.body.id}/files/${path}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: readFileSync(join(folder, path)),
      });
      if (put.statusCode !== 204) return { status: put.statusCode, body: put.json() };
    }
    return call('POST', `/uploads/${begun.body.id}/publish`, {}, token);
  }

  /** Uploads and promotes a build of the remote. */
  async function ship(overrides: ReleaseOverrides = {}) {
    const published = await upload(createRemoteBuild(overrides));
    if (published.status !== 200) return published;
    const { name, version } = published.body;
    return call('POST', '/promotions', { versions: { [name]: version } });
  }

  return { call, upload, ship, inject, issueToken, publishAsOperator, tokens, paths };
}
