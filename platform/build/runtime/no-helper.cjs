/** It replaces helpers of Babel that next-auth's client does not call, which `withoutUnusedModules` lists. */
module.exports = function noHelper() {
  throw new Error('Builds leave this helper of Babel out.');
};
