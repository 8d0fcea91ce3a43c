/* global __react_refresh_library__ */
const KEY = '__atriumReactRefresh';
if (!globalThis[KEY]) globalThis[KEY] = require('react-refresh-original/runtime');
const runtime = globalThis[KEY];

/**
 * Each build names its modules from its own folder, so two of them have a `../shared/ui/src/…` of that name. Taken
 * for one component, the later copy would replace the earlier one, and its state would be lost.
 */
function register(type, id) {
  runtime.register(type, `${__react_refresh_library__} ${id}`);
}

module.exports = { ...runtime, register };
