import {
  addressedCalls,
  areaAt,
  type CallSchema,
  calls as callsOfContract,
  type EarlyAnswersPlan,
  type FirstCall,
  matchedRoute,
  type PermissionName,
  pathInArea,
  RESTORE_PATH,
  type RemoteManifest,
  type SlotName,
} from '@atrium/contract';
import { scopedPath } from './page-paths.ts';

interface PlannedRemote {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes' | 'slots'>;
}

/** Asks for the session and the first calls of the page, or returns null outside every customer's scope. */
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
  return { restore, customerId, calls: firstCalls(remotes, scoped.inside, new URLSearchParams(search)) };
}

const schemas: Readonly<Record<string, CallSchema>> = callsOfContract;

/** The calls of the page and its layouts come first, then those of the cards and of the controls in the app bar; none comes twice. */
function firstCalls(
  remotes: readonly PlannedRemote[],
  inside: string,
  search: URLSearchParams,
): EarlyAnswersPlan['calls'] {
  const owner = areaAt(remotes, inside);
  const page = owner && matchedRoute(owner.remote.routes, pathInArea(owner, inside));
  const ofPage = page ? page.nesting.flatMap((route) => callsOf(route, page.params, search)) : [];
  const filled = remotes.flatMap(({ remote }) => remote.slots).toSorted((a, b) => a.order - b.order);
  const ofSlots = (name: SlotName) =>
    filled.filter(({ slot }) => slot === name).flatMap((part) => callsOf(part, {}, new URLSearchParams()));
  const calls = [...ofPage, ...(inside ? [] : ofSlots('home')), ...ofSlots('appbar')];
  return [...new Map(calls.map((call) => [call.join(' '), call])).values()];
}

interface PartWithData {
  readonly permission: PermissionName | 'person';
  readonly data?: readonly FirstCall[] | undefined;
}

/** Each call comes with those who may make it, and with those who see the part if they are others. */
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
