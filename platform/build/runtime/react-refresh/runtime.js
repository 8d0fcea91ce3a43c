/* global __react_refresh_library__ */
const KEY = '__atriumReactRefresh';
if (!globalThis[KEY]) globalThis[KEY] = require('react-refresh-original/runtime');
const runtime = globalThis[KEY];

/**
 * Each build names its modules relative to its own folder, so two builds both have a `../shared/ui/src/…`. Without the
 * prefix, the later copy of a component would replace the earlier one, and its state would be lost.
 */
function register(type, id) {
  runtime.register(type, `${__react_refresh_library__} ${id}`);
}

module.exports = { ...runtime, register };
