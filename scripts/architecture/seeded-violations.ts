/** For each rule one file that breaks this rule only. */
export const seededViolations: Record<string, { file: string; imports: string }> = {
  'a-deployable-imports-no-other-deployable': {
    file: 'mfe-a/src/app/sibling.ts',
    imports: '../../../mfe-b/src/remote.ts',
  },
  'a-deployable-imports-no-server': {
    file: 'mfe-a/src/app/server.ts',
    imports: '../../../api/src/server/app.ts',
  },
  'a-package-is-reached-by-its-name': {
    file: 'scripts/deep.ts',
    imports: '../platform/gateway/src/app.ts',
  },
  'a-deployable-is-built-by-the-preset-only': {
    file: 'mfe-a/src/app/build.ts',
    imports: '../../../platform/build/src/index.ts',
  },
  'a-remote-starts-no-federation': {
    file: 'mfe-a/src/app/federation.ts',
    imports: '../../../platform/build/runtime/federation-host.mjs',
  },
  'scripts-are-for-the-repository': {
    file: 'platform/admin/src/repository.ts',
    imports: '../../../scripts/ports.ts',
  },
  'nothing-that-runs-imports-the-commands': {
    file: 'api/src/commanding.ts',
    imports: '../../platform/admin/src/index.ts',
  },
  'shared-imports-no-deployable': {
    file: 'shared/ui/src/deployable.ts',
    imports: '../../../mfe-b/src/remote.ts',
  },
  'contract-imports-only-zod': { file: 'shared/contract/src/react.ts', imports: 'react' },
  'testing-stays-out-of-the-product': {
    file: 'mfe-a/src/app/fake.ts',
    imports: '../../../shared/testing/src/index.ts',
  },
  'features-do-not-import-each-other': {
    file: 'mfe-a/src/features/one/index.ts',
    imports: '../two/index.ts',
  },
  'a-feature-is-reached-through-its-index': {
    file: 'mfe-a/src/app/deep.ts',
    imports: '../features/two/inside.ts',
  },
  'lib-imports-no-feature': { file: 'mfe-a/src/lib/upwards.ts', imports: '../features/two/index.ts' },
  'lib-imports-no-federation': { file: 'shell/src/lib/upwards.ts', imports: '../federation/loader.ts' },
  'federation-imports-no-feature': {
    file: 'shell/src/federation/upwards.ts',
    imports: '../features/two/index.ts',
  },
  'features-import-no-app': { file: 'mfe-a/src/features/three/index.ts', imports: '../../app/frame.ts' },
  'a-module-imports-no-other-modules-repository': {
    file: 'api/src/modules/people/one/one.service.ts',
    imports: '../two/two.repository.ts',
  },
  'routes-reach-the-database-through-a-service': {
    file: 'api/src/modules/people/two/two.routes.ts',
    imports: './two.repository.ts',
  },
  'only-repositories-hold-sql': {
    file: 'api/src/modules/people/two/two.service.ts',
    imports: 'sql-template-tag',
  },
  'test-code-lives-in-testing': { file: 'mfe-a/src/lib/wallet.test.ts', imports: './wallet-model.ts' },
  'the-registry-imports-no-server': {
    file: 'platform/registry/src/upwards.ts',
    imports: '../../gateway/src/app.ts',
  },
  'the-edge-imports-no-control-plane': {
    file: 'platform/edge/src/sideways.ts',
    imports: '../../control/src/app.ts',
  },
  'the-control-plane-imports-no-edge': {
    file: 'platform/control/src/sideways.ts',
    imports: '../../edge/src/app.ts',
  },
  'only-the-gateway-has-both-planes': {
    file: 'platform/page-check/src/upwards.ts',
    imports: '../../edge/src/app.ts',
  },
  'the-edges-ground-floor-imports-no-room': {
    file: 'platform/edge/src/proxy/upwards.ts',
    imports: '../documents/index.ts',
  },
  'the-control-planes-ground-floor-imports-no-room': {
    file: 'platform/control/src/steering/upwards.ts',
    imports: '../deploy/index.ts',
  },
  'a-room-imports-no-app': {
    file: 'platform/control/src/operations/upwards.ts',
    imports: '../app.ts',
  },
  'a-room-is-reached-through-its-index': {
    file: 'platform/control/src/operations/deep.ts',
    imports: '../deploy/inside.ts',
  },
  'no-cycles': { file: 'platform/cli/src/snake.ts', imports: './tail.ts' },
  'no-folder-cycles': { file: 'api/src/modules/people/three/index.ts', imports: '../four/index.ts' },
  'one-door-for-axios': { file: 'mfe-a/src/lib/http.ts', imports: 'axios' },
  'one-door-for-next-auth': { file: 'shell/src/lib/session.ts', imports: 'next-auth/react' },
  'one-door-for-notistack': { file: 'mfe-a/src/lib/toast.ts', imports: 'notistack' },
  'one-door-for-pg': { file: 'api/src/modules/people/two/direct.ts', imports: 'pg' },
  'one-door-for-s3': { file: 'api/src/modules/people/two/bucket.ts', imports: '@aws-sdk/client-s3' },
  'one-door-for-nivo': { file: 'mfe-a/src/lib/chart.ts', imports: '@nivo/pie' },
};

/** Files that the seeded files import; they break no rule themselves. */
export const lawfulFiles: Record<string, string> = {
  'mfe-a/src/app/frame.ts': '',
  'mfe-a/src/features/two/index.ts': "export * from './inside.ts';",
  'mfe-a/src/features/two/inside.ts': '',
  'mfe-a/src/lib/wallet-model.ts': '',
  'mfe-a/src/lib/reward.test.ts': "export * from '../testing/reward-model.ts';",
  'mfe-a/src/testing/reward-model.ts': '',
  'mfe-b/src/remote.ts': '',
  'shell/src/federation/loader.ts': '',
  'shell/src/features/two/index.ts': '',
  'platform/admin/src/index.ts': '',
  'platform/gateway/src/app.ts': '',
  'platform/control/src/app.ts': '',
  'platform/control/src/deploy/index.ts': "export * from './inside.ts';",
  'platform/control/src/deploy/inside.ts': '',
  'platform/edge/src/app.ts': '',
  'platform/edge/src/documents/index.ts': '',
  'api/src/server/app.ts': '',
  'api/src/modules/people/two/two.repository.ts': "export * from 'sql-template-tag';",
  'platform/build/src/index.ts': '',
  'platform/build/runtime/federation-host.mjs': '',
  'platform/cli/src/tail.ts': "export * from './snake.ts';",
  'api/src/modules/people/three/inside.ts': '',
  'api/src/modules/people/four/index.ts': '',
  'api/src/modules/people/four/back.ts': "export * from '../three/inside.ts';",
  'scripts/ports.ts': '',
  'shared/testing/src/index.ts': '',
  'shared/host/src/http.ts': "export * from 'axios';",
};

/** Those of them that are part of a cycle. */
export const waysBack = ['platform/cli/src/tail.ts', 'api/src/modules/people/four/back.ts'];

/** Third-party packages that the files above import. */
export const vendors = [
  'axios',
  'next-auth/react',
  'notistack',
  'pg',
  '@aws-sdk/client-s3',
  '@nivo/pie',
  'react',
  'sql-template-tag',
];
