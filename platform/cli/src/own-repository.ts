import type { LiveVersions } from '@atrium/control';
import { OLDEST_NODE } from '@atrium/release-rules/node-version';
import { CommandError } from './deploy-client.ts';
import type { RemotePlace } from './remote-template.ts';

const NODE_RANGE = `>=${OLDEST_NODE}`;

/** A remote runs in browsers, so it has no types of Node. */
const compilerOptions = {
  target: 'es2023',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  types: ['jest', '@testing-library/jest-dom'],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noFallthroughCasesInSwitch: true,
  noPropertyAccessFromIndexSignature: false,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  isolatedModules: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What legacy-peer-deps is to npm. */
const pnpmWorkspace = `overrides:
  # The library that signs people in names Next as a peer, which a remote does not need.
  'next-auth>next': '-'
`;

/** Package managers look up the token for a registry under this name. */
function tokenKey(registry: string): string {
  return `${registry.replace(/^https?:/, '')}:_authToken`;
}

function npmrc(registry: string): string {
  return `# Packages of the portal come from the portal, never from another registry.
@atrium:registry=${registry}
# The library that signs people in names Next as a peer, which a remote does not need.
legacy-peer-deps=true
`;
}

/** Yarn reads no `.npmrc`. Packages of the portal are often newer than the age that Yarn asks of all others. */
function yarnrc(registry: string): string {
  const { protocol, hostname } = new URL(registry);
  return `nodeLinker: node-modules
# Packages of the portal come from the portal, never from another registry.
npmScopes:
  atrium:
    npmRegistryServer: ${registry.replace(/\/$/, '')}
    npmAlwaysAuth: true
    npmAuthToken: '\${ATRIUM_TOKEN:-}'
npmPreapprovedPackages:
  - '@atrium/*'
${protocol === 'http:' ? `unsafeHttpWhitelist:\n  - ${hostname}\n` : ''}`;
}

type LivePortal = LiveVersions & { readonly portal: string };

/** The control plane serves its packages below its address. */
function controlOf(registry: string): string {
  return registry.replace(/\/packages\/$/, '');
}

function workflow(registry: string): string {
  return `# Every push is tested, built and checked by the portal; main is published. Save the team's deploy token as the
# secret ATRIUM_TOKEN.
name: Remote
on: push
permissions:
  contents: read
# One push of a branch after the other; the portal refuses to promote a version older than the current one.
concurrency: \${{ github.ref }}
jobs:
  remote:
    runs-on: ubuntu-latest
    env:
      ATRIUM_CONTROL: ${controlOf(registry)}
      ATRIUM_TOKEN: \${{ secrets.ATRIUM_TOKEN }}
      ATRIUM_BUILD_VERSION: 0.1.\${{ github.run_number }}
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with:
          node-version: 24
      - run: npm config set '${tokenKey(registry)}=\${ATRIUM_TOKEN}'
      - run: npm ci
      - run: npm test
      - run: npm run portal -- test-ranges
      - run: npm run build
      - run: npm run portal -- check .
      - if: github.ref == 'refs/heads/main'
        run: npm run portal -- publish . --promote
`;
}

function readme(name: string, team: string, { portal, registry }: LivePortal): string {
  return `# ${name}

A part of the portal at ${portal}, owned by ${team}. It is built and published from this repository alone.

\`\`\`sh
export ATRIUM_CONTROL=${controlOf(registry)} ATRIUM_TOKEN=…    # the team's deploy token, from an operator of the portal
npm config set '${tokenKey(registry)}=\${ATRIUM_TOKEN}'    # once on each machine; pnpm reads it too
npm install
npm run portal -- dev ${name} --against ${portal}    # the portal on this machine, with this remote and hot reload
npm run portal -- dev ${name} --fixtures  # the same without a portal, from answers that --record wrote
npm test
npm run portal -- test-ranges             # npm test with each version of shared packages that it accepts
npm run build                             # checks the types, then builds into dist
npm run portal -- check .                 # whether the portal would take it; nothing is published
npm run portal -- publish . --promote     # people get it with the next page that they load
npm run portal -- rollback ${name}
\`\`\`

- How to call the API, show a list, send a form, link to other areas and test pages is in the reference of the portal,
  with all components: ${registry}
- Lists with filters and pages, and forms with the rules of the API, are packages of their own:
  \`npm install @atrium/lists @atrium/forms\`.
- \`remote.json\` says what the remote adds to the portal: routes, menu items, permissions. Editors
  complete it by its \`$schema\`.
- \`src/remote.ts\` has a loader for each route. Its chunk has the route's id as its name.
- A published version never changes. Raise \`version\` in \`package.json\`, or set \`ATRIUM_BUILD_VERSION\` as the
  workflow in \`.github/workflows\` does.
- The packages \`@atrium/*\` come from the portal (\`.npmrc\`), all others from your ordinary registry, in the versions
  that the portal runs. When \`check\` says that they no longer fit, take those of the live portal:
  \`npm install @atrium/host@latest @atrium/ui@latest …\`.
- React, MUI and other shared packages come from the portal when the page runs. To accept a second major version of one,
  name both as \`peerDependencies\`, such as \`"react": "^19.0.0 || ^20.0.0"\`.
`;
}

export function ownRepository(name: string, team: string, live: LivePortal): RemotePlace {
  return {
    versionOf: (wanted) => {
      const version = live.packages[wanted] ?? live.dependencies[wanted];
      if (!version)
        throw new CommandError(`The portal does not say which version of ${wanted} it works with.`);
      return version;
    },
    packageFields: { engines: { node: NODE_RANGE } },
    scripts: { portal: 'atrium' },
    devDependencies: ['@atrium/cli', '@atrium/shell', '@testing-library/jest-dom', '@types/jest'],
    tsconfig: { compilerOptions, include: ['src'] },
    schema: './node_modules/@atrium/contract/remote.schema.json',
    files: {
      'README.md': readme(name, team, live),
      '.gitignore': 'node_modules/\ndist/\n.yarn/\n',
      '.npmrc': npmrc(live.registry),
      '.yarnrc.yml': yarnrc(live.registry),
      'pnpm-workspace.yaml': pnpmWorkspace,
      '.github/workflows/remote.yml': workflow(live.registry),
    },
  };
}
