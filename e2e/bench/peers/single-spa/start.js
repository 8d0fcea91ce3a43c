// Adds the import map, which the build writes here, and starts the root config.
const imports = IMPORT_MAP;
const map = Object.assign(document.createElement('script'), {
  type: 'importmap',
  nonce: document.currentScript.nonce,
  textContent: JSON.stringify({ imports }),
});
document.head.append(map);
import(/* webpackIgnore: true */ imports['root-config']);
