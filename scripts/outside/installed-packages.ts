import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../settings.ts';

/** Nothing listens there: a tarball that is not in the store must not be fetched. */
const CLOSED = 'http://127.0.0.1:1';

interface LockedPackage {
  readonly resolution: { readonly integrity: string };
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

interface LockedDependencies {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
  readonly snapshots: Readonly<Record<string, LockedDependencies>>;
}

/** A registry on loopback. */
export interface LocalRegistry {
  readonly address: string;
  close(): Promise<void>;
}

function versionsByName(): Map<string, Record<string, object>> {
  const lockfile = parse(readFileSync(join(repository, 'pnpm-lock.yaml'), 'utf8')) as Lockfile;
  const names = new Map<string, Record<string, object>>();
  for (const [key, snapshot] of Object.entries(lockfile.snapshots)) {
    const id = key.replace(/\(.*/, '');
    const at = id.lastIndexOf('@');
    const [name, version] = [id.slice(0, at), id.slice(at + 1)];
    const locked = lockfile.packages[id];
    if (!locked) continue;
    const { resolution, peerDependencies = {}, ...facts } = locked;
    // What a package resolved for its peers is among its dependencies.
    const own = (record: Readonly<Record<string, string>> = {}) =>
      Object.fromEntries(
        Object.entries(record)
          .filter(([dependency]) => !(dependency in peerDependencies))
          .map(([dependency, resolved]) => [dependency, rangeOf(resolved)]),
      );
    const manifest = {
      ...facts,
      name,
      version,
      peerDependencies,
      dependencies: own(snapshot.dependencies),
      optionalDependencies: own(snapshot.optionalDependencies),
      dist: { integrity: resolution.integrity, tarball: `${CLOSED}/${id}.tgz` },
    };
    names.set(name, { ...names.get(name), [version]: manifest });
  }
  return names;
}

/** The range by which a package names what the lockfile resolved for it; an alias says the package too. */
function rangeOf(resolved: string): string {
  const id = resolved.replace(/\(.*/, '');
  return /^\d/.test(id) ? id : `npm:${id}`;
}

/**
 * A registry that knows the third-party packages of the workspace's lockfile and has no tarball: pnpm takes them from its
 * store, so that an installation in another folder needs no network.
 */
export async function serveInstalledPackages(): Promise<LocalRegistry> {
  const names = versionsByName();
  const server = createServer(({ url = '' }, response) => {
    const name = decodeURIComponent(url.slice(1));
    const versions = names.get(name);
    const latest = Object.keys(versions ?? {}).at(-1);
    response.statusCode = versions ? 200 : 404;
    response.end(JSON.stringify({ name, versions, 'dist-tags': { latest } }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
