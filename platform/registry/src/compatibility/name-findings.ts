import { type Release, WHOLE_MODULE } from '@atrium/contract';
import { type ApiDescription, callKey } from './api-description.ts';
import { isOfDesk } from './desk-call-findings.ts';
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

export function callFindings(release: Release, { version, calls }: ApiDescription): string[] {
  if (!calls) return [];
  const unknown = release.calls.filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    return !isOfDesk(call) && !calls.has(callKey(method, path));
  });
  return unknown.map(
    (call) => `${releaseLabel(release)} calls ${call}, which the running API (${version}) does not have.`,
  );
}
