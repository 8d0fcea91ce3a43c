import { failureElement } from './failure-element.mjs';

const MAX_SHOWN = 5;

const folder = new URL(__webpack_public_path__, document.baseURI);

/** The time when the page got a script says which build it is of. */
const loadedAt = new Map();
new PerformanceObserver((list) => {
  for (const { name, responseEnd } of list.getEntries())
    loadedAt.set(new URL(name).pathname, performance.timeOrigin + responseEnd);
}).observe({ type: 'resource', buffered: true });

function chainOf(error) {
  const chain = [];
  for (let current = error; current instanceof Error && chain.length < MAX_SHOWN; current = current.cause)
    chain.push(current);
  return chain.length > 0 ? chain : [{ name: 'Thrown', message: String(error), stack: '' }];
}

function scriptsIn(text) {
  const paths = [...text.matchAll(/https?:\/\/[^\s)?]+/g)].map(([url]) => url.replace(/(?::\d+)+$/, ''));
  const own = new Set(paths.filter((url) => url.startsWith(folder.href)).map((url) => new URL(url).pathname));
  return Object.fromEntries([...own].map((path) => [path, loadedAt.get(path) ?? Date.now()]));
}

/** The development server maps the positions to sources, and prints them. */
async function described({ title, error, componentStack = '' }) {
  const errors = chainOf(error).map(({ name, message, stack = '' }) => ({ name, message, stack }));
  const scripts = scriptsIn([componentStack, ...errors.map(({ stack }) => stack)].join('\n'));
  const response = await fetch(new URL('failures', folder), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ title, errors, componentStack, scripts }),
  });
  if (!response.ok) throw new Error(`The development server responded with ${response.status}.`);
  return response.json();
}

function open(position) {
  const url = new URL('rspack-dev-server/open-editor', folder);
  url.searchParams.set('fileName', position);
  void fetch(url);
}

async function fill(place, failure, close) {
  const raw = { title: failure.title, errors: chainOf(failure.error), components: [] };
  const show = (description) => place.replaceChildren(failureElement(description, { open, close }));
  show(raw);
  // Without the development server, the browser's own stack is better than none.
  const description = await described(failure).catch(() => raw);
  if (place.isConnected) show(description);
}

export function showFailure(place, failure) {
  void fill(place, failure);
  return () => place.replaceChildren();
}

const panel = document.createElement('aside');
panel.setAttribute('aria-label', `Errors of ${process.env.ATRIUM_DEPLOYABLE}`);
Object.assign(panel.style, {
  position: 'fixed',
  zIndex: 1_000_000,
  right: '16px',
  bottom: '16px',
  width: 'min(720px, calc(100vw - 32px))',
  maxHeight: '60vh',
  overflow: 'auto',
});

export function clearUncaughtErrors() {
  panel.replaceChildren();
  panel.remove();
}

function addToPanel(failure) {
  if (panel.childElementCount >= MAX_SHOWN) return;
  const place = document.createElement('div');
  panel.append(place);
  document.body.append(panel);
  void fill(place, failure, () => {
    place.remove();
    if (panel.childElementCount === 0) panel.remove();
  });
}

/** Those of other deployables stay the portal's, which shows a support code. */
export function watchUncaughtErrors() {
  const watch = (type, title, errorOf) =>
    window.addEventListener(type, (event) => {
      const error = errorOf(event);
      if (error instanceof Error && String(error.stack).includes(folder.href))
        addToPanel({ title: `${process.env.ATRIUM_DEPLOYABLE}: ${title}`, error });
    });
  watch('error', 'an uncaught error', ({ error }) => error);
  watch('unhandledrejection', 'a promise was rejected, and nothing handled it', ({ reason }) => reason);
}
