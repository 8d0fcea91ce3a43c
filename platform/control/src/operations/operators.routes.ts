import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Registry } from '@atrium/registry';
import { documentHeaders, notFound, ProblemError, RateLimit } from '@atrium/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayDeploy, teamOfToken } from '../deploy/index.ts';
import { messages } from '../messages.ts';
import type { ControlSettings } from '../settings.ts';
import { renderDeployablePage } from './deployable-page.ts';
import { errorGroups } from './error-groups.ts';
import { renderFleetPage } from './fleet-page.ts';
import { REFRESH_HEADER } from './fleet-refresh.ts';
import { type FleetSources, fleetReport } from './fleet-report.ts';

/** The pages of deployables are below this path. */
const FLEET_PAGE = '/fleet';
const WRONG_PASSWORDS = { perKey: 20, overall: 10_000, windowMs: 5 * 60_000 };

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** With HTTP basic authentication the name of the user is ignored. */
function passwordIn({ headers }: FastifyRequest): string | null {
  const [, encoded] = headers.authorization?.match(/^Basic ([\w+/=]+)$/i) ?? [];
  if (!encoded) return null;
  return Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

/** People type support codes, so case and surrounding spaces are ignored. */
function supportCodeIn({ query }: FastifyRequest): string {
  const { code }: { code?: unknown } = Object(query);
  return typeof code === 'string' ? code.trim().toUpperCase().slice(0, 9) : '';
}

/** Operators may see everything, a team its own deployables. */
interface Viewer {
  readonly isOperator: boolean;
  maySee(name: string): boolean;
}

/** Operators have `OPERATOR_PASSWORD`, teams their deploy token. */
function recognition({ operatorPassword, deployTokensFile }: ControlSettings) {
  const expected = operatorPassword === undefined ? null : digest(operatorPassword);
  const wrong = new RateLimit(WRONG_PASSWORDS);
  const viewerWith = async (password: string): Promise<Viewer | null> => {
    if (expected && timingSafeEqual(digest(password), expected))
      return { isOperator: true, maySee: () => true };
    const team = await teamOfToken(deployTokensFile, password);
    return team && { isOperator: false, maySee: (name) => mayDeploy(team, name) };
  };
  /** @throws {ProblemError} if the request is of no one who may see what is asked for */
  return async (request: FastifyRequest, maySee: (viewer: Viewer) => boolean): Promise<Viewer> => {
    if (!wrong.hasRemaining(request.ip))
      throw new ProblemError('too-many-attempts', { title: messages.tooManyPasswords });
    const password = passwordIn(request);
    const viewer = password === null ? null : await viewerWith(password);
    if (viewer && maySee(viewer)) return viewer;
    if (password !== null) wrong.tryConsume(request.ip);
    const headers = { 'www-authenticate': 'Basic realm="fleet", charset="UTF-8"' };
    throw new ProblemError('unauthenticated', { title: messages.noOperator, headers });
  };
}

function sendPage(reply: FastifyReply, render: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  return reply
    .headers(documentHeaders({ nonce, devServers: [], trustedTypes: null }))
    .type('text/html; charset=utf-8')
    .send(render(nonce));
}

/**
 * Operators and teams sign in with the password or a deploy token, not with an account of the portal.
 * If `OPERATOR_PASSWORD` is not set, the fleet page does not exist.
 */
export function registerOperators(
  app: FastifyInstance,
  registry: Registry,
  settings: ControlSettings,
  sources: FleetSources,
): void {
  const { operatorPassword, providerName, vitalsOneIn } = settings;
  const recognize = recognition(settings);
  const options = { config: { plainHttp: 'redirect' } } as const;
  if (operatorPassword !== undefined)
    app.get(FLEET_PAGE, options, async (request, reply) => {
      await recognize(request, ({ isOperator }) => isOperator);
      const supportCode = supportCodeIn(request);
      const report = await fleetReport(registry, settings, sources, supportCode);
      const isRefresh = REFRESH_HEADER in request.headers;
      return sendPage(reply, (nonce) =>
        renderFleetPage({ providerName, report, supportCode, nonce: isRefresh ? null : nonce }),
      );
    });
  app.get<{ Params: { name: string } }>(`${FLEET_PAGE}/:name`, options, async (request, reply) => {
    const { name } = request.params;
    const { isOperator } = await recognize(request, ({ maySee }) => maySee(name));
    if ((await registry.versionsOf(name)).length === 0) throw notFound();
    const supportCode = supportCodeIn(request);
    const [usage, reported, dropped] = await Promise.all([
      sources.usageOf(name),
      sources.errorLog.all(),
      sources.errorLog.dropped(),
    ]);
    const errors = await errorGroups(
      reported.filter((report) => report.name === name && [report.supportCode, ''].includes(supportCode)),
      sources.traces,
    );
    const ofName = dropped.filter((entry) => entry.name === name);
    const parts = { name, usage, errors, dropped: ofName, supportCode, vitalsOneIn, isOperator };
    return sendPage(reply, (nonce) => renderDeployablePage({ ...parts, nonce }));
  });
}
