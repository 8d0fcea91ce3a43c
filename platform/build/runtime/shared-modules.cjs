/** The shell's build fills in its shared modules by name, as `list-shared-modules.mjs` lists them. */
module.exports = {};
