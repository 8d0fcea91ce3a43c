const { existsSync } = require('node:fs');
const { join } = require('node:path');

const folder = process.env.ATRIUM_TESTED_VERSIONS ?? '';
const packageName = /^(?:@[^/]+\/)?[^./@][^/]*/;

/** Packages that `portal test-ranges` has installed take the place of the remote's own in all that import them. */
module.exports = function resolveTestedVersion(path, options) {
  const [name] = packageName.exec(path) ?? [];
  const isTested = name !== undefined && existsSync(join(folder, 'node_modules', name));
  return options.defaultResolver(path, isTested ? { ...options, basedir: folder } : options);
};
