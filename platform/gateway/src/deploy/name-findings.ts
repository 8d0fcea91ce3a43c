import { type Release, WHOLE_MODULE } from '@atrium/contract';
import { type AnsweringApi, callKey } from '../proxy/index.ts';

const called = ({ name, version }: Release) => `${name} ${version}`;

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

/** Names that a remote imports of shared modules and the shell does not offer; none where either does not say. */
export function nameFindings(shell: Release, remote: Release): string[] {
  return Object.entries(remote.uses ?? {}).flatMap(([module, names]) => {
    const offered = shell.offers?.[module];
    if (!offered) return [];
    const missing = names.filter((name) => name !== WHOLE_MODULE && !offered.includes(name));
    if (missing.length === 0) return [];
    return [
      `${called(remote)} imports ${quoted(missing)} of ${module}, which ${called(shell)} does not offer.`,
    ];
  });
}

/** Calls that a release names and the API that answers does not know; none where either does not say. */
export function callFindings(release: Release, { version, calls }: AnsweringApi): string[] {
  if (!calls) return [];
  const unknown = (release.calls ?? []).filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    return !calls.has(callKey(method, path));
  });
  return unknown.map(
    (call) => `${called(release)} calls ${call}, which the API that answers (${version}) does not have.`,
  );
}
