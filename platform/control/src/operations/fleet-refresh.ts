import { Html, html } from '@atrium/server';
import { messages } from '../messages.ts';

/** A request with it gets the page without styles and scripts. */
export const REFRESH_HEADER = 'x-refresh';

const INTERVAL_MS = 30_000;

/** Its attribute has the words for a page that could not be refreshed. */
export function freshness(asOf: string): Html {
  return html`<span id="freshness" role="status" data-failed="${messages.fleet.notRefreshed}">${asOf}</span>`;
}

/**
 * Takes over what has changed, element by element, so that focus, selection, scroll positions and open details stay.
 * It asks for a document, since the page allows no text to become HTML (Trusted Types).
 */
export const fleetRefresh = new Html(`
const ids = (parent) => new Set([...parent.children].map(({ id }) => id).filter(Boolean));
const isSame = (one, other) => one?.nodeName === other.nodeName && (one.id ?? '') === (other.id ?? '');
const isKept = (element, name) => name === 'nonce' || (element.nodeName === 'DETAILS' && name === 'open');
function takeAttributes(old, fresh) {
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (old.getAttribute(name) !== value && !isKept(old, name)) old.setAttribute(name, value);
}
function take(old, fresh) {
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return;
  }
  takeAttributes(old, fresh);
  const wanted = ids(fresh);
  for (const child of [...old.children]) if (child.id && !wanted.has(child.id)) child.remove();
  let next = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const found = isSame(next, child) ? next : child.id && [...old.children].find(({ id }) => id === child.id);
    if (!found) old.insertBefore(document.importNode(child, true), next);
    else {
      if (found === next) next = next.nextSibling;
      else old.insertBefore(found, next);
      take(found, child);
    }
  }
  while (next) {
    const gone = next;
    next = next.nextSibling;
    gone.remove();
  }
}
function takeOver(fresh) {
  const focused = document.activeElement;
  for (const part of ['#subtitle', 'main']) take(document.querySelector(part), fresh.querySelector(part));
  if (focused !== document.activeElement && focused?.isConnected) focused.focus({ preventScroll: true });
}
function fail() {
  const status = document.getElementById('freshness');
  if (status.classList.contains('bad')) return;
  status.classList.add('bad');
  status.textContent = status.dataset.failed.replace('…', status.textContent);
}
function refresh() {
  if (document.hidden) return;
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  // Styles would be refused there: they have the nonce of another response.
  request.setRequestHeader('${REFRESH_HEADER}', '1');
  request.timeout = ${INTERVAL_MS} / 2;
  request.onload = () => (request.status === 200 && request.response?.querySelector('main') ? takeOver(request.response) : fail());
  request.onerror = fail;
  request.ontimeout = fail;
  request.send();
}
setInterval(refresh, ${INTERVAL_MS});
document.addEventListener('visibilitychange', refresh);
`);
