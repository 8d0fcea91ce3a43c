import { gzipSync } from 'node:zlib';
import type { TestServer } from '@atrium/control/testing';
import { integrityOf } from '@atrium/release-rules';

/** A build as it is sent, and not as a build tool would write it. */
export interface SentBuild {
  /** Sent as it is; `files` and `sourceMaps` that are missing are those of the parts. */
  readonly release: Readonly<Record<string, unknown>>;
  /** Contents by path. */
  readonly contents: Readonly<Record<string, Buffer>>;
  /** Source maps by path, as they are stored. */
  readonly maps?: Readonly<Record<string, Buffer>>;
  /** Changes the text of `release.json`. */
  readonly write?: (text: string) => string;
}

/** What `release.json` says about files. */
export function listedFiles(contents: Readonly<Record<string, Buffer>>) {
  return Object.entries(contents).map(([path, content]) => ({
    path,
    integrity: integrityOf(content),
    bytes: content.length,
  }));
}

/** Sends a build to the deploy API call by call; returns the response of the first call that fails, or of the last. */
export async function sendBuild(
  gateway: TestServer,
  token: string,
  { release, contents, maps = {}, write = (text) => text }: SentBuild,
  last: 'check' | 'publish',
) {
  const call = (method: 'POST' | 'PUT', path: string, payload: string | Buffer, type: string) =>
    gateway.inject({
      method,
      url: `/deploy/uploads${path}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload,
    });
  const text = JSON.stringify({ files: listedFiles(contents), sourceMaps: listedFiles(maps), ...release });
  const begun = await call('POST', '', write(text), 'application/json');
  if (begun.statusCode !== 201) return begun;
  const { id } = begun.json();
  for (const [path, content] of Object.entries({ ...contents, ...maps })) {
    const put = await call('PUT', `/${id}/files/${path}`, content, 'application/octet-stream');
    if (put.statusCode !== 204) return put;
  }
  return call('POST', `/${id}/${last}`, '{}', 'application/json');
}

/** A stored source map. */
export function storedMap(map: object): Buffer {
  return gzipSync(JSON.stringify(map));
}
