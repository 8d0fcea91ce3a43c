import {
  addressedCalls,
  type CallSchema,
  calls as callsOfContract,
  DOCUMENT_HEADER,
  DOCUMENT_ID_META,
  type DocumentStartPlan,
  type FirstCall,
  NEXT_AUTH_MESSAGE_KEY,
  type PermissionName,
  RESTORE_PATH,
  type RemoteManifest,
  type SlotName,
  START_ELEMENT_ID,
} from '@atrium/contract';
import { routeId, routeParameters, scopedPath } from './page-paths.ts';

/** What a document's start depends on of each remote. */
interface StartedRemote {
  readonly remote: Pick<RemoteManifest, 'basePath' | 'routes' | 'slots'>;
}

/**
 * What the document at an address starts before its code runs: the session in the scope of the address, and the first calls
 * of the page, as its remote's `remote.json` names them.
 *
 * @param url path and query of the document
 * @returns null outside every customer's scope
 */
export function documentStart(
  remotes: readonly StartedRemote[],
  url: string,
  sessionBasePath: string,
): DocumentStartPlan | null {
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
  remotes: readonly StartedRemote[],
  { basePath, rest }: { basePath?: string | undefined; rest: string },
  search: URLSearchParams,
): DocumentStartPlan['calls'] {
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
): DocumentStartPlan['calls'] {
  return addressedCalls(data, params, address).map((first) => {
    const access = schemas[first.call]?.access ?? 'person';
    const isSame = permission === 'person' || permission === access;
    return isSame ? [first.address, access] : [first.address, access, permission];
  });
}

/**
 * Makes the calls of a plan that the person may make, and keeps their answers for the host, as `DocumentStart` describes.
 * Does nothing where anything fails: the host then asks by itself. Without a session it makes the first call only. The
 * document's id becomes the one that proves the session, if the gateway sends one.
 */
export const startScript =
  '(function(){try{' +
  `var p=JSON.parse(document.getElementById('${START_ELEMENT_ID}').textContent),a={},` +
  `m=localStorage.getItem('${NEXT_AUTH_MESSAGE_KEY}'),` +
  't=p.traceparent,' +
  `i=document.querySelector('meta[name=${DOCUMENT_ID_META}]'),` +
  'get=function(u,o){o.signal=AbortSignal.timeout(3e4);if(t)o.headers.traceparent=t;' +
  'return fetch(u,o).then(function(r){if(!r.ok)throw r.status;' +
  `var n=i&&r.headers.get('${DOCUMENT_HEADER}');if(n)i.content=n;` +
  'return r.json().then(function(d){' +
  "return{customer:r.headers.get('x-atrium-customer'),data:d}})})}," +
  `h={'content-type':'application/json'},` +
  `s=(i&&(h['${DOCUMENT_HEADER}']=i.content),get)(p.restore,{method:'POST',headers:h,` +
  'body:JSON.stringify({customerId:p.customerId})}).then(function(r){var d=r.data;' +
  'if(d.session)p.calls.forEach(function(c){var u=c[0],w;' +
  "if(a[u]||c.slice(1).some(function(n){return n!='person'&&d.user.permissions.indexOf(n)<0}))return;" +
  "w=get(u,{headers:{authorization:'Bearer '+d.token}});" +
  'w.catch(function(){});a[u]={askedAtMs:Date.now(),answer:w}});return d});' +
  's.catch(function(){});' +
  'window.atriumStart={customerId:p.customerId,message:m,requestId:t&&t.slice(3,35),session:s,answers:a}' +
  '}catch(e){}})()';
