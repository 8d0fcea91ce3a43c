/** Files are resolved as for an import in the shell, so that shell and remotes get the same copy. */
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
