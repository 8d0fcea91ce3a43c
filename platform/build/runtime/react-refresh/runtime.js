const KEY = '__atriumReactRefresh';
if (!globalThis[KEY]) globalThis[KEY] = require('react-refresh-original/runtime');
module.exports = globalThis[KEY];
