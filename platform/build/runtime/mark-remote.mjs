/** Loader of a remote's own module: wraps its parts if style sheets of packages, or those that scripts make, need marks. */
export default function markRemote(source, map) {
  const { marks, runtime, scriptStyles } = this.getOptions();
  if (!marks.needed) {
    this.callback(null, source, map);
    return;
  }
  const own = JSON.stringify(`${this.resourcePath}?unmarked`);
  this.callback(
    null,
    [
      // It has to be there before a module of the remote makes a style sheet.
      marks.byScripts && `import { watchPart } from ${JSON.stringify(scriptStyles)};`,
      `import { remote as unmarked } from ${own};`,
      `import { markedRemote } from ${JSON.stringify(runtime)};`,
      `export const remote = markedRemote(unmarked${marks.byScripts ? ', watchPart' : ''});`,
    ]
      .filter(Boolean)
      .join('\n'),
  );
}
