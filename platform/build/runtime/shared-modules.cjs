/** What the shell shares, by name; the shell's build lists it here, see `list-shared-modules.mjs`. */
module.exports = {};
