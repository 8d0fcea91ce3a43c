/** What a page refers to by `new URL('./x.ts', import.meta.url)` becomes a script of its own: `workers.ts`. */
export default function bundleWorker() {
  const done = this.async();
  const { bundle } = this.getOptions();
  bundle(this.resourcePath).then(({ script, otherFiles, sources }) => {
    for (const path of sources) this.addDependency(path);
    for (const [path, content] of otherFiles) this.emitFile(path, content);
    done(null, script);
  }, done);
}
