import {
  type CurrentVersions,
  type FleetTickets,
  isRemote,
  type Registry,
  releasesIn,
} from '@atrium/registry';
import { notFound, unauthenticated } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EdgeSettings } from '../settings.ts';
import { customerOf, type DocumentReleases } from './document-releases.ts';
import { isAtDesk } from './page-paths.ts';
import { deploymentOf, sendPage } from './send-page.ts';

/** No page is at this address: a browser gets such a document from the page check only. */
const PATH = '/page-checks/document';

const query = z.object({ address: z.string().startsWith('/').max(500) });

/** These documents count nowhere, and have nothing of the deployment in them that a page does not need. */
export function registerCheckedDocuments(
  app: FastifyInstance,
  registry: Registry,
  settings: EdgeSettings,
  tickets: FleetTickets,
): void {
  app.get(PATH, { config: { plainHttp: 'serve-internal' } }, async (request, reply) => {
    const [, ticket = ''] = request.headers.authorization?.match(/^Bearer (\S+)$/i) ?? [];
    const versions = tickets.versionsOf(ticket);
    if (!versions) throw unauthenticated();
    const { address } = query.parse(request.query);
    const path = address.split('?')[0] ?? '/';
    const releases = await releasesOf(registry, versions, path);
    if (!releases) throw notFound();
    reply.header('cache-control', 'no-store');
    return sendPage(request, reply, registry, settings, {
      releases,
      path,
      address,
      deployment: {
        ...deploymentOf(settings, false),
        // The page check answers all calls, as one service.
        sessionBasePath: '/api/auth',
        loginServiceUrl: '',
        sessionPollSeconds: null,
        demo: false,
      },
      isSignIn: false,
      hasTls: true,
      // The set of a version that may never be current is not stored.
      whole: null,
      id: null,
    });
  });
}

async function releasesOf(
  registry: Registry,
  versions: CurrentVersions,
  path: string,
): Promise<DocumentReleases | null> {
  const found = await Promise.all(
    Object.entries(versions).map(([name, version]) => registry.release(name, version)),
  );
  const releases = found.filter((release) => release !== null);
  const shell = releases.find((release) => !isRemote(release));
  const workspace = isAtDesk(path) ? 'provider' : 'customer';
  const remotes = releasesIn(releases.filter(isRemote), workspace);
  const customer = customerOf(path);
  return shell ? { shell, workspace, remotes, customer, canaries: {}, revision: 0 } : null;
}
