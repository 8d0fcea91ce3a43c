/** Shared modules of the shell by name; filled in by the shell's build, see `list-shared-modules.mjs`. */
module.exports = {};
