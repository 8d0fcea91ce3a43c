/** Loader of a remote's own module: wraps its parts if its style sheets need marks. */
export default function markRemote(source, map) {
  const { marks, runtime } = this.getOptions();
  if (!marks.needed) {
    this.callback(null, source, map);
    return;
  }
  const own = JSON.stringify(`${this.resourcePath}?unmarked`);
  this.callback(
    null,
    [
      `import { remote as unmarked } from ${own};`,
      `import { markedRemote } from ${JSON.stringify(runtime)};`,
      'export const remote = markedRemote(unmarked);',
    ].join('\n'),
  );
}
