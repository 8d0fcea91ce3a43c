import {
  addressedCalls,
  type CallSchema,
  calls as callsOfContract,
  type EarlyAnswersPlan,
  type FirstCall,
  type PermissionName,
  RESTORE_PATH,
  type RemoteManifest,
  type SlotName,
} from '@atrium/contract';
import { routeId, routeParameters, scopedPath } from './page-paths.ts';

/** What the early answers of a document depend on of each remote. */
interface PlannedRemote {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes' | 'slots'>;
}

/**
 * What the document at an address asks for before its code runs: the session in the scope of the address, and the first
 * calls of the page, as its remote's `remote.json` names them.
 *
 * @param url path and query of the document
 * @returns null outside every customer's scope
 */
export function earlyAnswersPlan(
  remotes: readonly PlannedRemote[],
  url: string,
  sessionBasePath: string,
): EarlyAnswersPlan | null {
  const [path = '/', search = ''] = url.split('?', 2);
  const scoped = scopedPath(path);
  const customerId = Number(scoped?.customerId);
  if (!scoped || !/^(?:0|[1-9]\d{0,9})$/.test(scoped.customerId)) return null;
  const restore = `${sessionBasePath.replace(/\/$/, '')}${RESTORE_PATH}`;
  return { restore, customerId, calls: firstCalls(remotes, scoped, new URLSearchParams(search)) };
}

const schemas: Readonly<Record<string, CallSchema>> = callsOfContract;

/** The first calls of the page, then those of the cards and of the controls in the app bar; none twice. */
function firstCalls(
  remotes: readonly PlannedRemote[],
  { basePath, rest }: { basePath?: string | undefined; rest: string },
  search: URLSearchParams,
): EarlyAnswersPlan['calls'] {
  const owner = remotes.find(({ remote }) => remote.basePath === basePath)?.remote;
  const route = owner?.routes.find(({ id }) => id === routeId(owner, rest));
  const ofPage = route ? callsOf(route, routeParameters(route.path, rest), search) : [];
  const filled = remotes.flatMap(({ remote }) => remote.slots).toSorted((a, b) => a.order - b.order);
  const ofSlots = (name: SlotName) =>
    filled.filter(({ slot }) => slot === name).flatMap((part) => callsOf(part, {}, new URLSearchParams()));
  const calls = [...ofPage, ...(basePath ? [] : ofSlots('home')), ...ofSlots('appbar')];
  return [...new Map(calls.map((call) => [call.join(' '), call])).values()];
}

interface PartWithData {
  readonly permission: PermissionName | 'person';
  readonly data?: readonly FirstCall[] | undefined;
}

/** The first calls of a route or a slot, each with who may make it, and who sees the part if they are others. */
function callsOf(
  { permission, data = [] }: PartWithData,
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): EarlyAnswersPlan['calls'] {
  return addressedCalls(data, params, address).map((first) => {
    const access = schemas[first.call]?.access ?? 'person';
    const isSame = permission === 'person' || permission === access;
    return isSame ? [first.address, access] : [first.address, access, permission];
  });
}
