import { fileURLToPath } from 'node:url';
import web from './jest-web.mjs';

/** {@link web}, with the fake host in place of `@atrium/host`: for remotes and what they are built from. */
export default {
  ...web,
  moduleNameMapper: {
    ...web.moduleNameMapper,
    '^@atrium/host$': fileURLToPath(new URL('./fake-host.ts', import.meta.url)),
  },
};
