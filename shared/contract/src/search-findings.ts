import type { CallSchema } from './call.ts';
import { calls } from './calls.ts';
import type { RemoteManifest, RemoteSearch } from './remote-manifest.ts';
import { searchQuery, searchResponse } from './search.ts';

const known: Readonly<Record<string, CallSchema>> = calls;

/**
 * Why the palette cannot make a search of a `remote.json`, or show its hits.
 *
 * @returns one finding each, beginning with the field, without a full stop
 */
export function searchFindings({ search = [], subjects = {} }: RemoteManifest): string[] {
  return search.flatMap(({ call, subject, permission }, index) => [
    ...callFindings(call, permission).map((finding) => `search.${index}: "${call}" ${finding}`),
    ...(Object.hasOwn(subjects, subject)
      ? []
      : [`search.${index}: the remote has no page for the subject "${subject}"`]),
    ...(search.findIndex((other) => other.call === call) < index
      ? [`search.${index}: "${call}" is searched twice`]
      : []),
  ]);
}

function callFindings(call: string, permission: RemoteSearch['permission']): string[] {
  const schema = known[call];
  if (!schema) return ['is not a call of the contract'];
  const answers = schema.query === searchQuery && schema.response === searchResponse;
  return [
    ...(answers ? [] : ['is not a search: it has to take searchQuery and answer with searchResponse']),
    ...(schema.safe ? [] : ['is not marked as safe in the contract']),
    ...(schema.access === permission
      ? []
      : [`requires the permission "${schema.access}", not "${permission}"`]),
  ];
}
