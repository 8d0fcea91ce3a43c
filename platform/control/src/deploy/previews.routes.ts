import { randomBytes } from 'node:crypto';
import { PREVIEW_PAGE } from '@atrium/contract';
import {
  ChangeRefused,
  type FleetState,
  isRemote,
  MAX_PREVIEWS,
  PREVIEW_LIFETIME_MS,
  previewOf,
  type Registry,
  type Revision,
  runningPreviews,
  type StoredPreview,
  stateOf,
  withCurrent,
  withoutCanary,
  withoutPreviews,
  withPreview,
} from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { messages } from '../messages.ts';
import { teamOf } from './calling-team.ts';
import type { FleetChecker } from './fleet-checker.ts';
import { FleetRefused } from './fleet-gate.ts';

const previewBody = z.object({ name: z.string(), version: z.string() });

export interface BegunPreview extends StoredPreview {
  readonly team: string;
  /** The link has no origin if the portal has no public address set. */
  readonly link: string;
  /** True if the API did not respond, so that calls and permissions could not be checked. */
  readonly isUnchecked: boolean;
}

export function registerPreviewCalls(
  scope: FastifyInstance,
  registry: Registry,
  checker: FleetChecker,
  publicUrl: string | undefined,
): void {
  scope.post('/previews', async (request): Promise<BegunPreview> => {
    const { name, version } = previewBody.parse(request.body);
    const { team: by } = teamOf(request, name);
    const { team } = await previewable(registry, name, version);
    let isUnchecked = false;
    await registry.change({
      by,
      action: 'preview',
      next: (state) => withBegun(state, name, version),
      gate: async (state) => {
        const live = stateOf('live', state);
        const tried = withCurrent(withoutCanary(live, name), { [name]: version });
        const checked = await checker.compare(tried, live);
        if (checked.findings.length > 0) throw new FleetRefused(checked.findings);
        isUnchecked = checked.isUnchecked;
      },
    });
    const begun = previewOf(await registry.state(), name, version);
    if (!begun) throw new ChangeRefused(messages.previews.none(name, version));
    return { ...begun, team, link: `${publicUrl ?? ''}${PREVIEW_PAGE}?id=${begun.id}`, isUnchecked };
  });

  scope.delete('/previews/:name/:version', async (request): Promise<{ revision: Revision | null }> => {
    const { name, version } = previewBody.parse(request.params);
    const { team: by } = teamOf(request, name);
    const next = (state: FleetState) => {
      const running = previewOf(state, name, version);
      if (!running) throw new ChangeRefused(messages.previews.none(name, version));
      return withoutPreviews(state, ({ id }) => id === running.id);
    };
    return { revision: await registry.change({ by, action: 'withdraw', next }) };
  });
}

async function previewable(registry: Registry, name: string, version: string) {
  const release = await registry.requireRelease(name, version);
  if (!isRemote(release)) throw new ChangeRefused(messages.previews.shell);
  return release.remote;
}

function withBegun(state: FleetState, name: string, version: string): FleetState {
  if (state.versions[name] === version) throw new ChangeRefused(messages.previews.current(name, version));
  if (previewOf(state, name, version)) return state;
  if (runningPreviews(state).length >= MAX_PREVIEWS)
    throw new ChangeRefused(messages.previews.tooMany(MAX_PREVIEWS));
  const endsAt = new Date(Date.now() + PREVIEW_LIFETIME_MS).toISOString();
  return withPreview(state, { id: randomBytes(16).toString('base64url'), name, version, endsAt });
}
