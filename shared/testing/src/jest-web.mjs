import { fileURLToPath } from 'node:url';
import node from './jest-node.mjs';

const local = (name) => fileURLToPath(new URL(name, import.meta.url));

/** Jest preset for packages that run in a browser: jsdom with what it lacks, and the matchers of jest-dom. */
export default {
  ...node,
  testEnvironment: local('./browser-environment.mjs'),
  setupFiles: [local('./setup-browser.ts')],
  setupFilesAfterEnv: [...node.setupFilesAfterEnv, local('./setup-react.ts'), local('./setup-dom.ts')],
  moduleNameMapper: {
    '(?<!\\.module)\\.css$|\\.(woff2?|png|jpe?g|webp|avif|svg|wasm)$': local('./empty-asset.mjs'),
  },
  // Packages have style sheets, too.
  transformIgnorePatterns: ['/node_modules/(?!.+\\.module\\.css$)'],
  transform: { ...node.transform, '\\.module\\.css$': local('./css-module.cjs') },
  ...(process.env.ATRIUM_TESTED_VERSIONS && { resolver: local('./tested-versions.cjs') }),
};
