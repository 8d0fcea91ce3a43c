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
  healthcheck?: { test: string[]; start_interval?: string };
  networks?: string[];
  profiles?: string[];
  network_mode?: string;
  mem_limit?: string;
  pids_limit?: number;
  cpus?: number;
  logging?: object;
  stop_grace_period?: string;
}

const repository = join(__dirname, '../../..');
const file = join(repository, 'docker-compose.yml');
const compose: {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
} = parse(readFileSync(file, 'utf8'), { merge: true });
const dockerfile = readFileSync(join(__dirname, '../Dockerfile'), 'utf8');
const services = Object.entries(compose.services);
const remotes = readdirSync(repository).filter((name) => existsSync(join(repository, name, 'remote.json')));
const deployables = ['shell', ...remotes];

test('the compose file matches the schema of the Compose specification', () => {
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

test('docker-compose 1.29, which has fewer features, accepts the file too', () => {
  expect(Object.keys(compose)).not.toContain('name');
  for (const [, { healthcheck, depends_on = {} }] of services) {
    expect(healthcheck ?? {}).not.toHaveProperty('start_interval');
    for (const dependency of Object.values(depends_on)) expect(dependency).not.toHaveProperty('required');
  }
});

test('the example of Prometheus scrapes every process that always runs, at a port that is not published', () => {
  const example = parse(readFileSync(join(repository, 'operations/prometheus.yaml'), 'utf8')) as {
    scrape_configs: { static_configs: { targets: string[] }[] }[];
  };
  const targets = example.scrape_configs.flatMap((job) => job.static_configs.flatMap((one) => one.targets));
  const servers = services.filter(
    ([, { healthcheck, profiles }]) => healthcheck?.test.join().includes('check-health') && !profiles,
  );
  expect(targets).toEqual(servers.map(([name, { environment }]) => `${name}:${environment?.METRICS_PORT}`));
  for (const [, { environment, networks, ports = [] }] of servers) {
    expect(environment?.METRICS_HOST).toBe('0.0.0.0');
    expect(networks?.filter((network) => /^(control-)?back$/.test(network))).not.toEqual([]);
    expect(ports.join()).not.toContain(environment?.METRICS_PORT);
  }
});

test('services depend only on existing services, and on health only if it is checked', () => {
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

test('a service mounts the folders of its own secrets and no others', () => {
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

test('the image has the folders of all secrets, so that its user may write to them', () => {
  const [names = ''] =
    /^RUN for name in (.*); do mkdir -p "\/run\/atrium\/\$name"; done/m.exec(dockerfile)?.slice(1) ?? [];
  const folders = names.split(' ').flatMap((name) => (name === 'mfe-*' ? remotes : name));
  const mounts = compose.services.secrets?.volumes?.map((volume) => volume.split(`:${SECRETS}`)[1]);
  expect(folders.sort()).toEqual(mounts?.sort());
});

/** What the compose file lacks for a deployable, each with what to add. */
function missingFor(name: string): string[] {
  const secrets = `${name}-secrets`;
  const additions = {
    [`a copy of the service mfe-rewards, with ${name} in place of mfe-rewards`]: !(name in compose.services),
    [`"${secrets}:${SECRETS}${name}" to the volumes of the service secrets`]:
      !compose.services.secrets?.volumes?.includes(`${secrets}:${SECRETS}${name}`),
    [`"${secrets}:" to the volumes at the end`]: !(secrets in compose.volumes),
  };
  return Object.entries(additions).flatMap(([addition, isMissing]) =>
    isMissing ? `docker-compose.yml does not release ${name}. Add ${addition}.` : [],
  );
}

test('every deployable is in the compose file', () => {
  expect(deployables.flatMap(missingFor)).toEqual([]);
});

test('for a remote that was forgotten, each missing part is named', () => {
  expect(missingFor('mfe-documents')).toEqual([
    'docker-compose.yml does not release mfe-documents. Add a copy of the service mfe-rewards, with mfe-documents in place of mfe-rewards.',
    'docker-compose.yml does not release mfe-documents. Add "mfe-documents-secrets:/run/atrium/mfe-documents" to the volumes of the service secrets.',
    'docker-compose.yml does not release mfe-documents. Add "mfe-documents-secrets:" to the volumes at the end.',
  ]);
});

test('each service of a deployable releases only it, with the token of its team', () => {
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

test.each(services)('the service %s has limits for memory, processes, processors and logs', (_, service) => {
  expect(service).toMatchObject({
    mem_limit: expect.stringMatching(/^\d+[mg]$/),
    pids_limit: expect.any(Number),
    cpus: expect.any(Number),
    logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } },
  });
});

const lasting = services.filter(
  ([, { restart, image }]) => restart === 'unless-stopped' && !image.includes('mail'),
);

test.each(lasting)('the service %s has 40 seconds to finish requests in flight', (_, service) => {
  expect(service.stop_grace_period).toBe('40s');
});

test('a health check is a file with arguments, since some engines split inline scripts at spaces', () => {
  const words = services.flatMap(([, { healthcheck }]) => healthcheck?.test ?? []);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => /\s/.test(word))).toEqual([]);
  for (const script of words.filter((word) => word.endsWith('.ts')))
    expect(existsSync(join(repository, script))).toBe(true);
});

describe('the networks', () => {
  const networksOf = (name: string) => compose.services[name]?.networks;
  const membersOf = (network: string) =>
    services.filter(([, { networks }]) => networks?.includes(network)).map(([name]) => name);

  test('edge and control plane share no network, so neither reaches the other', () => {
    const [edge = [], control = []] = ['gateway', 'control'].map(networksOf);
    expect([edge.length, control.length]).toEqual([3, 4]);
    expect(edge.filter((network) => control.includes(network))).toEqual([]);
  });

  test('a team’s container can reach the control plane and nothing else', () => {
    for (const name of deployables) expect(networksOf(name)).toEqual(['front']);
    expect(membersOf('front').sort()).toEqual(['control', ...deployables].sort());
    expect(compose.networks.front?.internal).toBe(true);
  });

  test('the database can be reached by its users, and has no access to the internet', () => {
    expect(networksOf('postgres')).toEqual(['back', 'control-back']);
    expect(compose.networks.back?.internal).toBe(true);
    expect(compose.networks['control-back']?.internal).toBe(true);
    expect(membersOf('back').sort()).toEqual(['admin', 'api', 'gateway', 'login', 'migrate', 'postgres']);
    expect(membersOf('control-back').sort()).toEqual(['api', 'control', 'login', 'postgres']);
  });

  test('only services that send mail, call LINE or send alerts have access to the internet', () => {
    const open = Object.keys(compose.networks).filter((network) => !compose.networks[network]?.internal);
    expect(open.sort()).toEqual(['control-entry', 'entry', 'outside']);
    expect(membersOf('outside').sort()).toEqual(['admin', 'api', 'login', 'mail']);
    expect(membersOf('entry')).toEqual(['gateway']);
    expect(membersOf('control-entry')).toEqual(['control']);
  });

  test('a service with a published port is in a network that is not internal, without which it has none', () => {
    const published = services.filter(([, { ports = [] }]) => ports.length > 0);
    expect(published.map(([name]) => name).sort()).toEqual(['control', 'gateway', 'mail']);
    for (const [name] of published)
      expect(networksOf(name)?.some((network) => !compose.networks[network]?.internal)).toBe(true);
  });

  test('the page check can reach the edge and what asks it, and only runs on request', () => {
    expect(membersOf('checks').sort()).toEqual(['gateway', 'page-check']);
    expect(membersOf('control-checks').sort()).toEqual(['control', 'page-check']);
    expect(networksOf('page-check')).toEqual(['checks', 'control-checks']);
    expect(compose.networks.checks?.internal).toBe(true);
    expect(compose.networks['control-checks']?.internal).toBe(true);
    expect(compose.services['page-check']?.profiles).toEqual(['page-check']);
  });

  test('every service has its networks, and every network is declared', () => {
    for (const [name, { networks, network_mode }] of services)
      expect({ name, mode: networks ? undefined : network_mode }).toEqual({
        name,
        mode: networks ? undefined : 'none',
      });
    const used = services.flatMap(([, { networks = [] }]) => networks);
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.networks).sort());
  });
});

test('nothing is reachable from other machines', () => {
  const ports = services.flatMap(([, service]) => service.ports ?? []);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

/** A base image, in a variable that can override it with a digest. */
const PINNED = /^\$\{[A-Z]+_IMAGE:-([^:]+:v?\d+\.\d+[^:@}]*)\}$/;

test('base images have versions, and each can be pinned by its digest in a variable', () => {
  const bases = services.flatMap(([, { build, image }]) =>
    build
      ? Object.entries(build.args ?? {}).flatMap(([name, value]) => (name.endsWith('_IMAGE') ? value : []))
      : image,
  );
  expect(bases.filter((base) => !PINNED.test(base))).toEqual([]);
  const inDockerfile = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(.*)$/gm)].map(([, image]) => image);
  const inCompose = new Set(bases.map((base) => PINNED.exec(base)?.[1]));
  expect(inDockerfile.filter((image) => !inCompose.has(image))).toEqual([]);
});

test('a build names the base image of its stage', () => {
  for (const [name, { build }] of services.filter(([, service]) => service.build))
    expect({ name, args: Object.keys(build?.args ?? {}) }).toEqual({
      name,
      args: expect.arrayContaining([build?.target === 'database' ? 'POSTGRES_IMAGE' : 'NODE_IMAGE']),
    });
});

test('images that are built run as an ordinary user', () => {
  const stages = dockerfile.split(/^FROM /m);
  expect(compose.services.postgres).toMatchObject({ user: 'postgres' });
  const built = services.flatMap(([, { build }]) => build?.target ?? []);
  for (const target of new Set(built.filter((name) => name !== 'database'))) {
    const stage = stages.find((text) => text.split('\n')[0]?.endsWith(` AS ${target}`));
    expect(stage).toMatch(/^runtime AS /);
  }
  expect(stages.find((text) => text.split('\n')[0]?.endsWith(' AS runtime'))).toMatch(/^USER node$/m);
});

const fromEnvironment = (name: string) => `\${${name}:-}`;

test('no secret is in the file: each is a path or passed on from the environment', () => {
  const secret = /(SECRET|PASSWORD|TOKEN|DATABASE_URL)/;
  const settings = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
  const inTheFile = settings.filter(
    ([name, value]) => secret.test(name) && !name.endsWith('_FILE') && value !== fromEnvironment(name),
  );
  expect(inTheFile).toEqual([]);
});

test('services that show or mail the provider’s name get it, and services that mail get the mail server', () => {
  const readers = (variable: string) =>
    services.flatMap(([name, { environment = {} }]) =>
      environment[variable] === fromEnvironment(variable) ? name : [],
    );
  expect(readers('PROVIDER_NAME').sort()).toEqual(['admin', 'api', 'control', 'gateway', 'login']);
  for (const variable of ['MAIL_FROM', 'SMTP_CA_FILE'])
    expect(readers(variable).sort()).toEqual(['admin', 'api', 'login']);
});

test('the contact of the provider’s support goes to the edge', () => {
  expect(compose.services.gateway?.environment).toMatchObject({
    SUPPORT_EMAIL: fromEnvironment('SUPPORT_EMAIL'),
    SUPPORT_URL: fromEnvironment('SUPPORT_URL'),
    SUPPORT_PHONE: fromEnvironment('SUPPORT_PHONE'),
  });
});

test('only the control plane gets where alerts go, how long a check may take, and what teams and operators show', () => {
  const passed = [
    'ALERT_WEBHOOK_URL',
    'ALERT_WEBHOOK_SECRET',
    'ALERT_WEBHOOK_PRIVATE',
    'UPLOAD_CHECK_TIMEOUT_S',
  ];
  const own = ['CONTROL_PORT', 'DEPLOY_TOKENS_FILE', 'OPERATOR_PASSWORD_FILE'];
  const { environment } = compose.services.control ?? {};
  expect(environment).toMatchObject(Object.fromEntries(passed.map((name) => [name, fromEnvironment(name)])));
  expect(Object.keys(environment ?? {})).toEqual(expect.arrayContaining(own));
  for (const [name, service] of services.filter(([service]) => service !== 'control'))
    expect({
      name,
      has: [...passed, ...own].filter((variable) => variable in (service.environment ?? {})),
    }).toEqual({ name, has: [] });
});

test('edge and control plane get what both read, and one registry', () => {
  const planes = ['gateway', 'control'].map((name) => compose.services[name]);
  for (const plane of planes) {
    expect(plane?.environment).toMatchObject({
      VITALS_ONE_IN: fromEnvironment('VITALS_ONE_IN'),
      PAGE_CHECK_URL: fromEnvironment('PAGE_CHECK_URL'),
      REGISTRY_DIR: '/registry',
      REGISTRY_DATABASE_URL_FILE: '/run/atrium/registry/database-url',
    });
    expect(plane?.volumes).toContain('registry:/registry');
  }
});

test('LINE and the session base path are passed on to the services that read them, and to no other', () => {
  const passed = services.flatMap(([service, { environment = {} }]) =>
    Object.entries(environment)
      .filter(([name, value]) => /^(LINE_|SESSION_BASE_PATH)/.test(name) && value === fromEnvironment(name))
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
