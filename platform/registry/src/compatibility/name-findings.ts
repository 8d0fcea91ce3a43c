import { type Release, WHOLE_MODULE, workspaceOf } from '@atrium/contract';
import { type ApiDescription, callKey } from './api-description.ts';
import { releaseLabel } from './release-label.ts';

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

export function nameFindings(shell: Release, remote: Release): string[] {
  return Object.entries(remote.uses).flatMap(([module, names]) => {
    const offers = shell.offers[module];
    if (!offers) return [];
    const offered = new Set(offers);
    const missing = names.filter((name) => name !== WHOLE_MODULE && !offered.has(name));
    if (missing.length === 0) return [];
    return [
      `${releaseLabel(remote)} imports ${quoted(missing)} of ${module}, which ${releaseLabel(shell)} does not offer.`,
    ];
  });
}

/** Only the provider's people get the description of these calls, so the gate cannot compare them. */
const OF_THE_DESK = /^\w+ \/customer-portal\/desk\//;

function isAtDesk({ remote }: Release): boolean {
  return [...(remote?.routes ?? []), ...(remote?.slots ?? [])].some(
    (part) => workspaceOf(part) === 'provider',
  );
}

export function callFindings(release: Release, { version, calls }: ApiDescription): string[] {
  if (!calls) return [];
  const unknown = release.calls.filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    if (OF_THE_DESK.test(call) && isAtDesk(release)) return false;
    return !calls.has(callKey(method, path));
  });
  return unknown.map(
    (call) => `${releaseLabel(release)} calls ${call}, which the running API (${version}) does not have.`,
  );
}
