// Faults of the storage of files, and of disks.
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startS3Server } from '@atrium/server/testing';
import { runAdmin } from '../admin-command.ts';
import type { DrillPlace } from '../portal.ts';
import { type Fault, repeat } from './fault.ts';

const DISK_BYTES = 16 * 1024 * 1024;

/** A disk that is full once the fault begins; making one needs root. */
async function mountDisk({ folder }: DrillPlace): Promise<undefined> {
  const registry = join(folder, 'registry');
  mkdirSync(registry);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'none', registry]);
}

function fillDisk(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(DISK_BYTES));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

const objectsIn = (folder: string) => join(folder, 'objects');

export const storageFaults: readonly Fault[] = [
  {
    name: 'storage-down',
    alerts: ['AtriumStorageUnavailable'],
    places: [
      { look: 'log', shows: /(?:ECONNRESET|socket hang up).*"the storage of files does not respond"/ },
    ],
    stage: async () => {
      const server = await startS3Server();
      const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
      const place = { OBJECTS_URL: server.objectsUrl, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY };
      return {
        env: { api: place, gateway: place },
        begin: () => server.proxy.inject('refuse'),
        close: () => server.stop(),
      };
    },
    break: async (_portal, staged) => {
      staged?.begin?.();
      return () => {};
    },
  },
  {
    name: 'storage-damaged',
    alerts: ['AtriumStorageDamaged'],
    places: [
      { look: 'log', shows: /"level":50.*ObjectDamaged.*published\/shell\// },
      { look: { admin: ['contents', 'check'] }, shows: /shell 1\.0\.0.*main\.js/ },
    ],
    prepare: async ({ folder }) => {
      const place = { OBJECTS_URL: pathToFileURL(objectsIn(folder)).href };
      return { api: place, gateway: place };
    },
    break: async (portal) => {
      await runAdmin(portal, ['contents', 'move']);
      // As a disk that loses what is written to it.
      for (const file of globSync('published/**/*', { cwd: objectsIn(portal.folder), withFileTypes: true }))
        if (file.isFile()) writeFileSync(join(file.parentPath, file.name), 'damaged');
      const document = await (await fetch(portal.origin)).text();
      const [script] = /\/assets\/[^"]*main\.js/.exec(document) ?? [];
      return repeat(1_000, () => fetch(`${portal.origin}${script}`).catch(() => {}));
    },
  },
  {
    name: 'full-disk',
    alerts: ['AtriumDiskNearlyFull'],
    places: [{ look: 'log', shows: /ENOSPC: no space left on device, write '[^']+registry\/[^']+'/ }],
    prepare: mountDisk,
    break: async ({ call, folder }) => {
      const registry = join(folder, 'registry');
      fillDisk(join(registry, 'filler'));
      const end = repeat(1_000, () => call('/release-news?customer=7&have=shell@1.0.0'));
      return () => {
        end();
        execFileSync('umount', ['--lazy', registry]);
      };
    },
  },
];
