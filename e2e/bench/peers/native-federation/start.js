// Starts the orchestrator, as its guide recommends for production, and loads the shell.
import { initFederation } from '@softarc/native-federation-orchestrator';

const { nonce } = document.currentScript;
const { shell, ...remotes } = REMOTE_ENTRIES;
const started = initFederation(remotes, {
  hostRemoteEntry: { name: 'shell', url: shell },
  trustedTypesPolicyName: false,
  // The default, which the bundler would replace.
  loadModuleFn: (url) => import(/* webpackIgnore: true */ url),
  // The default has no nonce, which the content security policy demands.
  setImportMapFn: async (importMap) => {
    const script = document.createElement('script');
    document.head.append(
      Object.assign(script, { type: 'importmap', nonce, textContent: JSON.stringify(importMap) }),
    );
    return importMap;
  },
});
started.then(({ loadRemoteModule }) => {
  globalThis.loadRemoteModule = loadRemoteModule;
  return loadRemoteModule('shell', './shell');
});
