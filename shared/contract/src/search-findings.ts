import type { RemoteManifest, RemoteSearch } from './remote-manifest.ts';
import { searchQuery, searchResponse } from './search.ts';
import { callIn, missingCall } from './workspace-calls.ts';
import { workspaceOf } from './workspaces.ts';

/**
 * Why the palette cannot make a search of a `remote.json`, or show its hits.
 *
 * @returns one finding each, beginning with the field, without a full stop
 */
export function searchFindings({ search = [], subjects = {} }: RemoteManifest): string[] {
  return search.flatMap(({ call, subject, ...part }, index) => [
    ...callFindings(call, part).map((finding) => `search.${index}: "${call}" ${finding}`),
    ...(Object.hasOwn(subjects, subject)
      ? []
      : [`search.${index}: the remote has no page for the subject "${subject}"`]),
    ...(search.findIndex((other) => other.call === call) < index
      ? [`search.${index}: "${call}" is searched twice`]
      : []),
  ]);
}

function callFindings(
  call: string,
  { permission, workspace }: Pick<RemoteSearch, 'permission' | 'workspace'>,
): string[] {
  const place = workspaceOf({ workspace });
  const schema = callIn(place, call);
  if (!schema) return [missingCall(place)];
  const answers = schema.query === searchQuery && schema.response === searchResponse;
  return [
    ...(answers ? [] : ['is not a search: it has to take searchQuery and answer with searchResponse']),
    ...(schema.safe ? [] : ['is not marked as safe in the contract']),
    ...(schema.access === permission
      ? []
      : [`requires the permission "${schema.access}", not "${permission}"`]),
  ];
}
