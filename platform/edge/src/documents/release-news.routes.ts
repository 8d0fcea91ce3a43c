import { errorReport, RELEASE_NEWS_PATH, type ReleaseNews } from '@atrium/contract';
import {
  type ApiDescription,
  canariesOf,
  type DocumentIds,
  type ReadApiDescription,
  type Registry,
  versionsFor,
  worksWithApi,
} from '@atrium/registry';
import { ProblemError } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Usage } from '../counters/index.ts';
import type { Adoptions } from './adoptions.ts';
import { fleetIn, isIn } from './workspace-fleet.ts';

/** The API's description is cached, since many tabs poll. */
const API_CACHE_MS = 10_000;
/** Tabs stay open for weeks; the keys of older ids are gone. */
const TAB_VALID_MS = 30 * 24 * 60 * 60_000;

const version = z.stringFormat('name@version', /^(?:shell|mfe-[a-z][a-z0-9-]*)@[0-9][0-9A-Za-z.+-]*$/);
const name = z.stringFormat('name', /^(?:shell|mfe-[a-z][a-z0-9-]*)$/);
const some = <T extends z.ZodType>(entry: T) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(entry).min(1).max(200));
const query = z.object({
  customer: z.coerce.number().int().nonnegative(),
  have: some(version),
  loaded: some(name).optional(),
  document: errorReport.shape.document,
});

function cached(readApiDescription: ReadApiDescription): ReadApiDescription {
  let response: { readonly until: number; readonly api: Promise<ApiDescription> } | undefined;
  return () => {
    if (!response || response.until < Date.now())
      response = { until: Date.now() + API_CACHE_MS, api: readApiDescription() };
    return response.api;
  };
}

interface NewsParts {
  readonly adoptions: Adoptions;
  readonly usage: Usage;
  readonly ids: Pick<DocumentIds, 'verify'>;
}

/**
 * The news reveals nothing that the customer's documents, which anyone can request, do not contain. Asking for it also
 * counts the tab, by the signed id of its document. The id also says whether that is one of the provider's workspace:
 * all others get the same response whether a remote of that workspace exists or not.
 */
export function registerReleaseNews(
  app: FastifyInstance,
  registry: Registry,
  readApiDescription: ReadApiDescription,
  { adoptions, usage, ids }: NewsParts,
): void {
  const cachedDescription = cached(readApiDescription);
  const warn = (err: Error) => app.log.warn({ err }, 'cannot record which versions tabs have');
  app.get(RELEASE_NEWS_PATH, { logLevel: 'warn' }, async (request, reply) => {
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw new ProblemError('invalid-input');
    const { customer, have, loaded, document } = parsed.data;
    const held = Object.fromEntries(have.map((entry) => entry.split('@') as [string, string]));
    const workspace = (document && ids.verify(document, Date.now(), TAB_VALID_MS)?.workspace) || 'customer';
    const state = await fleetIn(registry, workspace);
    const offered = versionsFor(state, customer);
    const names = new Set([...Object.keys(held), ...Object.keys(offered)]);
    const releases = await Promise.all(
      Object.entries(held).map(async ([name, version]) =>
        (await isIn(registry, workspace, { name, version })) ? registry.release(name, version) : null,
      ),
    );
    const published = releases.filter((release) => release !== null);
    await Promise.all(published.map(({ name, version }) => registry.held.record(name, version))).catch(warn);
    if (document) usage.countTab(document, published);
    const api = await cachedDescription();
    const changed = [...names].filter((each) => held[each] !== offered[each]);
    const adoptable =
      loaded &&
      published.length === releases.length &&
      (await adoptions.adoptable({ has: held, loaded: new Set(loaded), customer, workspace }, state, api));
    const news: ReleaseNews = {
      newer: changed.length > 0,
      changed,
      unsupported: published.some((release) => !worksWithApi(release, api.version)),
      canaries: canariesOf(state, customer),
      ...(adoptable && { adoptable }),
    };
    return reply.header('cache-control', 'no-store').send(news);
  });
}
