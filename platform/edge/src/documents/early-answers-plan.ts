import {
  addressedCalls,
  areaAt,
  callIn,
  type EarlyAnswersPlan,
  type FirstCall,
  matchedRoute,
  type PermissionName,
  pathInArea,
  RESTORE_PATH,
  type RemoteManifest,
  type SlotName,
  type Workspace,
} from '@atrium/contract';
import { scopedPath } from './page-paths.ts';
import { STAFF_TOKEN_CALL } from './staff-token-call.ts';

interface PlannedRemote {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes' | 'slots'>;
}

/** Remotes as they are in one workspace. */
interface PlannedRemotes {
  readonly remotes: readonly PlannedRemote[];
  readonly workspace: Workspace;
}

/** Asks for the session and the first calls of the page, or returns null outside every customer's scope, and the desk. */
export function earlyAnswersPlan(
  { remotes, workspace }: PlannedRemotes,
  url: string,
  sessionBasePath: string,
): EarlyAnswersPlan | null {
  const [path = '/', search = ''] = url.split('?', 2);
  const scoped = scopedPath(path, workspace);
  const customerId = Number(scoped?.customerId);
  if (!scoped || !/^(?:0|[1-9]\d{0,9})$/.test(scoped.customerId)) return null;
  return {
    restore: `${sessionBasePath.replace(/\/$/, '')}${RESTORE_PATH}`,
    customerId,
    ...(workspace === 'provider' && { exchange: STAFF_TOKEN_CALL.replace('POST ', '') }),
    calls: firstCalls({ remotes, workspace }, scoped.inside, new URLSearchParams(search)),
  };
}

/** The calls of the page and its layouts come first, then those of the cards and of the controls in the app bar; none comes twice. */
function firstCalls(
  { remotes, workspace }: PlannedRemotes,
  inside: string,
  search: URLSearchParams,
): EarlyAnswersPlan['calls'] {
  const owner = areaAt(remotes, inside);
  const page = owner && matchedRoute(owner.remote.routes, pathInArea(owner, inside));
  const ofPage = page ? page.nesting.flatMap((route) => callsOf(workspace, route, page.params, search)) : [];
  const filled = remotes.flatMap(({ remote }) => remote.slots).toSorted((a, b) => a.order - b.order);
  const ofSlots = (name: SlotName) =>
    filled
      .filter(({ slot }) => slot === name)
      .flatMap((part) => callsOf(workspace, part, {}, new URLSearchParams()));
  const calls = [...ofPage, ...(inside ? [] : ofSlots('home')), ...ofSlots('appbar')];
  return [...new Map(calls.map((call) => [call.join(' '), call])).values()];
}

interface PartWithData {
  readonly permission: PermissionName | 'person';
  readonly data?: readonly FirstCall[] | undefined;
}

/** Each call comes with those who may make it, and with those who see the part if they are others. */
function callsOf(
  workspace: Workspace,
  { permission, data = [] }: PartWithData,
  params: Readonly<Record<string, string>>,
  address: URLSearchParams,
): EarlyAnswersPlan['calls'] {
  return addressedCalls(data, params, address).map((first) => {
    const access = callIn(workspace, first.call)?.access ?? 'person';
    const isSame = permission === 'person' || permission === access;
    return isSame ? [first.address, access] : [first.address, access, permission];
  });
}
