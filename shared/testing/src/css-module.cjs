const { readFileSync } = require('node:fs');

/** Names of a style sheet's classes; the build makes them unique, here they stay as they are. */
function classesOf(css) {
  return Object.fromEntries([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => [name, name]));
}

/** jsdom reads no cascade layers; without them all rules count alike. */
function withoutLayers(css) {
  return css.replaceAll(/@layer [\w, ]+;/g, '').replaceAll(/@layer \w+ \{\n([\s\S]*?)\n\}\n/g, '$1\n');
}

/**
 * Jest transform: a CSS module becomes a style sheet of the document, and its classes. A class that it lacks throws. Its
 * last line never runs: Node reads the names from it that ES modules may import.
 */
module.exports = {
  process(_source, path) {
    const css = withoutLayers(readFileSync(path, 'utf8'));
    const classes = classesOf(css);
    return {
      code: `
document.head.append(Object.assign(document.createElement('style'), { textContent: ${JSON.stringify(css)} }));
module.exports = new Proxy(${JSON.stringify({ ...classes, __esModule: true })}, {
  get(classes, name) {
    if (typeof name === 'string' && !(name in classes)) throw new Error(${JSON.stringify(path)} + ': no class "' + name + '"');
    return classes[name];
  },
});
0 && (module.exports = ${JSON.stringify(classes)});`,
    };
  },
};
