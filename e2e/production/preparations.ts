import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { startS3Server } from '@atrium/server/testing';
import type { Rehearsal } from '../../scripts/production/rehearsal.ts';

const KEYS_WAIT_S = 11 * 60;

/** What a section takes for granted. */
interface Preparation {
  /** Commands that come first. */
  readonly before?: readonly string[];
  /** What happens once a command has run, such as putting what it printed into the place that the page leaves open. */
  readonly after?: (command: string, printed: string) => void;
  readonly close?: () => Promise<void>;
}

/** Builds and publishes a version of a deployable. */
const publish = (name: string, version: string) => [
  `ATRIUM_BUILD_VERSION=${version} npx --yes pnpm@10.34.9 --filter ${name} build`,
  `npm run portal -- publish ${name}`,
];

/** What happens before a section's commands make sense, by the section's heading. */
export const preparations: Readonly<Record<string, (here: Rehearsal) => Promise<Preparation>>> = {
  /** A team has some versions, an operator too, and the next one is built. */
  'Shipping one deployable': async (here) => {
    here.replace('https://control.example', here.localized('http://127.0.0.1:8131'));
    return {
      before: [
        ...publish('shell', '2.0.0'),
        ...['1.5.0', '1.6.0', '1.7.0', '2.0.0-pr.7', '3.0.0'].flatMap((version) =>
          publish('mfe-rewards', version),
        ),
        'ATRIUM_BUILD_VERSION=1.4.0 npx --yes pnpm@10.34.9 --filter mfe-rewards build',
      ],
      after: (_command, printed) => {
        const [token] = /^atrium_[\w-]+$/m.exec(printed) ?? [];
        if (token) here.replace('atrium_…', token);
      },
    };
  },
  /** A storage in a bucket. */
  'Storage of files': async (here) => {
    const storage = await startS3Server();
    here.replace('s3://contents/portal?endpoint=https://s3.example.com', storage.objectsUrl);
    const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = process.env;
    return {
      before: [`export AWS_ACCESS_KEY_ID=${id} AWS_SECRET_ACCESS_KEY=${secret}`],
      close: () => storage.stop(),
    };
  },
  /** The time that the page says to wait has passed. */
  'Rotating keys and secrets': async ({ home }) => ({
    after: (command) => {
      const before = Date.now() / 1000 - KEYS_WAIT_S;
      if (/ use\b/.test(command)) utimesSync(join(home, 'etc/signing-keys.json'), before, before);
    },
  }),
  /** A customer has another owner than the one who is erased. */
  'Personal data': async (here) => {
    here.replace('ada.zip', `${here.home}/ada.zip`);
    const invite =
      'npm run admin --silent -- invite-owner --customer ACME --email grace@acme.example --print-link';
    return {
      before: [
        `export TOKEN=$(${invite} | sed -n 's/.*create-password#//p')`,
        `curl --fail --silent --show-error -H 'content-type: application/json' \\
          -d "{\\"token\\":\\"$TOKEN\\",\\"password\\":\\"quite a long passphrase\\"}" $PORTAL/customer-portal/auth/create_password`,
      ],
    };
  },
};
