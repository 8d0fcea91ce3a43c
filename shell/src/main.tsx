// It is imported before the libraries that it prepares for.
import './lib/browser-gaps.ts';
import { styleNonce } from './lib/style-nonce.ts';

import './fonts/inter.css';
import './fonts/inter-fallback.css';
import './fonts/scripts.css';
import {
  configureFileHash,
  configureHost,
  configureLinks,
  configurePermissions,
  syncColorScheme,
  syncLanguage,
} from '@atrium/host';
import createCache from '@emotion/cache';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { fileHash, frame, home } from './app/chunks.ts';
import { createRoutes } from './app/routes.tsx';
import { allowCapabilities } from './federation/allow-capabilities.ts';
import { FederationRuntime } from './federation/federation-runtime.ts';
import { watchForHangs } from './federation/hang-watch.ts';
import { declaredPermissions, subjectPages } from './federation/menu.ts';
import { pageStart, startPagesAhead } from './federation/page-start.ts';
import { RemoteLoader } from './federation/remote-loader.ts';
import { allowScriptsOf } from './federation/script-policy.ts';
import { listFilesOf } from './lib/listed-files.ts';
import { readDocumentSet } from './lib/release-set.ts';
import { fetchAfterFirstPaint, releaseSetsOf } from './lib/release-sets.ts';

const releaseSets = releaseSetsOf(readDocumentSet(document));
const { settings, place } = releaseSets.current();
configureHost({ ...settings, place });
configureFileHash(async () => (await fileHash.load()).startFileHash);
const configureRemotes = () => {
  configureLinks(subjectPages(releaseSets.current()));
  configurePermissions(declaredPermissions(releaseSets.current()));
};
configureRemotes();
releaseSets.subscribe(configureRemotes);
listFilesOf(releaseSets);
allowScriptsOf(releaseSets);
const loader = new RemoteLoader(
  new FederationRuntime(releaseSets, async (options) => {
    const [{ startRemotes }] = await Promise.all([frame.load(), allowCapabilities(releaseSets)]);
    return startRemotes(options);
  }),
);
watchForHangs();
syncColorScheme();
syncLanguage();
startPagesAhead(pageStart(releaseSets, loader, home.load));

// createBrowserRouter runs the first loaders before it returns.
let router: ReturnType<typeof createBrowserRouter> | undefined;
// The browser's address is ahead of the page where the person goes back.
const shownPath = () => (router?.state.initialized ? router.state.location.pathname : null);
router = createBrowserRouter(createRoutes(releaseSets, loader, shownPath));
const root = document.getElementById('root');
if (!root) throw new Error('The document has no #root');
const app = (
  <App
    releaseSets={releaseSets}
    loader={loader}
    styleCache={createCache({ key: 'css', nonce: styleNonce, prepend: true })}
    router={router}
  />
);
// It is done at once, before a loader can have an answer: the first render has to be what the document shows.
if (root.hasChildNodes()) flushSync(() => void hydrateRoot(root, app));
else createRoot(root).render(app);
fetchAfterFirstPaint(releaseSets);
