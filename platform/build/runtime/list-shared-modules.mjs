/**
 * Writes what the shell shares as the federation runtime takes it: a shared module runs once somebody asks for it. The
 * files are those that an import in the shell finds, so that both have the same copy.
 */
export default async function listSharedModules() {
  const { folder, shared } = this.getOptions();
  const resolve = this.getResolve({ dependencyType: 'esm' });
  const lines = await Promise.all(
    Object.entries(shared).map(async ([name, { import: file, version, requiredVersion }]) => {
      const shareConfig = { singleton: true, requiredVersion, strictVersion: true };
      const facts = JSON.stringify({ version, shareConfig });
      const found = JSON.stringify(await resolve(folder, file ?? name));
      return `${JSON.stringify(name)}: { ...${facts}, lib: () => require(${found}) },`;
    }),
  );
  return `module.exports = {\n${lines.join('\n')}\n};`;
}
