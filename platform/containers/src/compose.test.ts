import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';

interface Service {
  build?: { dockerfile: string; target: string; args?: Record<string, string> };
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  restart?: string;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  environment?: Record<string, string>;
  volumes?: string[];
  command?: string[];
  healthcheck?: Record<string, unknown>;
}

const repository = join(__dirname, '../../..');
const file = join(repository, 'docker-compose.yml');
const compose: { services: Record<string, Service>; volumes: Record<string, unknown> } = parse(
  readFileSync(file, 'utf8'),
  { merge: true },
);
const dockerfile = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');
const services = Object.entries(compose.services);
const deployables = [
  'shell',
  ...readdirSync(repository).filter((name) => existsSync(join(repository, name, 'remote.json'))),
];

test('the compose file is valid by the schema of the Compose specification', () => {
  const rules = {
    'no-version-field': 2,
    'no-duplicate-container-names': 2,
    'no-duplicate-exported-ports': 2,
    'no-unbound-port-interfaces': 2,
  } as const;
  const linter = new DCLinter({ rules, quiet: true, debug: false, exclude: [] });
  const found = linter.lintFiles([file], false).flatMap(({ messages }) => messages);
  const errors = found.filter(({ rule }) => rule in rules || rule.startsWith('invalid'));
  expect(errors.map(({ line, rule, message }) => `line ${line}, ${rule}: ${message}`)).toEqual([]);
});

test('docker-compose 1.29, which knows less, takes the file as well', () => {
  expect(Object.keys(compose)).not.toContain('name');
  for (const [, { healthcheck = {}, depends_on = {} }] of services) {
    expect(healthcheck).not.toHaveProperty('start_interval');
    for (const dependency of Object.values(depends_on)) expect(dependency).not.toHaveProperty('required');
  }
});

test('services wait only for services that there are, and for health only where it is checked', () => {
  for (const [, { depends_on = {} }] of services)
    for (const [name, { condition }] of Object.entries(depends_on)) {
      const { healthcheck, restart } = compose.services[name] ?? {};
      const holds = {
        service_healthy: Boolean(healthcheck),
        service_completed_successfully: restart === 'no',
      };
      expect({
        name,
        known: name in compose.services,
        holds: { service_started: true, ...holds }[condition],
      }).toEqual({
        name,
        known: true,
        holds: true,
      });
    }
});

test('every volume that a service mounts is declared, and every declared one is mounted', () => {
  const mounted = services.flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0]));
  expect([...new Set(mounted)].sort()).toEqual(Object.keys(compose.volumes).sort());
});

const SECRETS = '/run/atrium/';

test('a service mounts the folders of the secrets that it names, and none of anybody else', () => {
  for (const [name, { environment = {}, volumes = [], command = [] }] of services) {
    if (command.includes(SECRETS.slice(0, -1))) continue;
    const holders = (paths: string[]) => [
      ...new Set(
        paths.flatMap((path) => (path.startsWith(SECRETS) ? path.slice(SECRETS.length).split('/')[0] : [])),
      ),
    ];
    const mounts = volumes.filter((volume) => volume.includes(`:${SECRETS}`));
    expect(mounts.filter((mount) => !mount.endsWith(':ro'))).toEqual([]);
    const mounted = holders(mounts.map((mount) => mount.split(':')[1] ?? ''));
    expect({ name, mounted: mounted.sort() }).toEqual({
      name,
      mounted: holders(Object.values(environment)).sort(),
    });
  }
});

test('the folders in which secrets are made are the image’s own, so that its user may write there', () => {
  const [made] = /^RUN cd \/run && mkdir -p ((?:.|\\\n)*?)&&/m.exec(dockerfile)?.slice(1) ?? [];
  const folders = (made ?? '').split(/[\s\\]+/).filter(Boolean);
  const mounts = compose.services.secrets?.volumes?.map((volume) => volume.split(':/run/')[1]);
  expect(folders.sort()).toEqual(mounts?.sort());
});

test('each deployable has a service that ships it alone, with the token of its own team', () => {
  const shipping = services.filter(([, { build }]) => build?.target === 'deployable');
  expect(shipping.map(([name]) => name).sort()).toEqual([...deployables].sort());
  for (const [name, { build, environment }] of shipping)
    expect([build?.args?.DEPLOYABLE, environment?.ATRIUM_TOKEN_FILE]).toEqual([
      name,
      `/run/atrium/${name}/deploy-token`,
    ]);
});

test.each(services)('the service %s runs read-only, without capabilities and privileges', (_, service) => {
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

test('nothing is reachable from other machines', () => {
  const ports = services.flatMap(([, service]) => service.ports ?? []);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('images are pinned, and those that are built run as an ordinary user', () => {
  const bases = [
    ...services.map(([, { build, image }]) => (build ? null : image)),
    /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfile)?.[1],
  ];
  for (const image of bases.filter((base) => base !== null)) expect(image).toMatch(/:v?\d+\.\d+/);
  const stages = dockerfile.split(/^FROM /m);
  for (const target of new Set(services.flatMap(([, { build }]) => build?.target ?? []))) {
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`));
    expect(stage).toMatch(/^runtime AS /);
  }
  expect(stages.find((text) => text.split('\n')[0]?.endsWith(' AS runtime'))).toMatch(/^USER node$/m);
});

const passedOn = (name: string) => `\${${name}:-}`;

test('no secret stands in the file: each is named by the file that holds it, or passed on', () => {
  const secret = /(SECRET|PASSWORD|TOKEN|DATABASE_URL)/;
  const settings = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const inTheFile = settings.filter(
    ([name, value]) => secret.test(name) && !name.endsWith('_FILE') && value !== passedOn(name),
  );
  expect(inTheFile).toEqual([]);
});

test('LINE and the session base path are passed on to the services that read them, and to no other', () => {
  const passed = services.flatMap(([service, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([name, value]) => /^(LINE_|SESSION_BASE_PATH)/.test(name) && value === passedOn(name))
      .map(([name]) => `${service} ${name}`),
  );
  expect(passed.sort()).toEqual([
    'api LINE_MESSAGING_TOKEN',
    'api LINE_MESSAGING_URL',
    'api SESSION_BASE_PATH',
    'gateway LINE_CHANNEL_ID',
    'gateway SESSION_BASE_PATH',
    'login LINE_AUTHORIZE_URL',
    'login LINE_CHANNEL_ID',
    'login LINE_CHANNEL_SECRET',
    'login LINE_ISSUER',
    'login LINE_TOKEN_URL',
  ]);
});
