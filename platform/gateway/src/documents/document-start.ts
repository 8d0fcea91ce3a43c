import {
  type DocumentStartPlan,
  firstAddresses,
  NEXT_AUTH_MESSAGE_KEY,
  RESTORE_PATH,
  START_ELEMENT_ID,
} from '@atrium/contract';
import { routeId, routeParameters, scopedPath } from './page-paths.ts';
import type { Fleet } from './release-set.ts';

/**
 * What the document at an address starts before its code runs: the session in the scope of the address, and the first calls
 * of the page, as its remote's `remote.json` names them.
 *
 * @param url path and query of the document
 * @returns null outside every customer's scope, and for shells that would not take the answers
 */
export function documentStart(fleet: Fleet, url: string, sessionBasePath: string): DocumentStartPlan | null {
  const [path = '/', search = ''] = url.split('?', 2);
  const scoped = scopedPath(path);
  const customerId = Number(scoped?.customerId);
  if (!fleet.shell.takesStart || !scoped || !/^(?:0|[1-9]\d{0,9})$/.test(scoped.customerId)) return null;
  const restore = `${sessionBasePath.replace(/\/$/, '')}${RESTORE_PATH}`;
  return { restore, customerId, calls: firstCalls(fleet, scoped, new URLSearchParams(search)) };
}

function firstCalls(
  { remotes }: Fleet,
  { basePath, rest }: { basePath?: string | undefined; rest: string },
  search: URLSearchParams,
): string[] {
  const owner = remotes.find(({ remote }) => remote.basePath === basePath)?.remote;
  const route = owner?.routes.find(({ id }) => id === routeId(owner, rest));
  return route ? firstAddresses(route.data ?? [], routeParameters(route.path, rest), search) : [];
}

/**
 * Makes the calls of a plan and keeps their answers for the host, as `DocumentStart` describes. Does nothing where anything
 * fails: the host then asks by itself. Without a session it makes the first call only.
 */
export const startScript =
  '(function(){try{' +
  `var p=JSON.parse(document.getElementById('${START_ELEMENT_ID}').textContent),a={},` +
  `m=localStorage.getItem('${NEXT_AUTH_MESSAGE_KEY}'),` +
  'get=function(u,o){o.signal=AbortSignal.timeout(3e4);' +
  'return fetch(u,o).then(function(r){if(!r.ok)throw r.status;return r.json().then(function(d){' +
  "return{customer:r.headers.get('x-atrium-customer'),data:d}})})}," +
  "s=get(p.restore,{method:'POST',headers:{'content-type':'application/json'}," +
  'body:JSON.stringify({customerId:p.customerId})}).then(function(r){var d=r.data;' +
  'if(d.session)p.calls.forEach(function(u){' +
  "var w=get(u,{headers:{authorization:'Bearer '+d.token}});" +
  'w.catch(function(){});a[u]={askedAtMs:Date.now(),answer:w}});return d});' +
  's.catch(function(){});' +
  'window.atriumStart={customerId:p.customerId,message:m,session:s,answers:a}' +
  '}catch(e){}})()';
