// Builds the deployable in the working directory. PEER_BUILD has its name, what it exposes, where the result goes, and
// what is different from its sources.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runEsBuildBuilder } from '@softarc/native-federation-esbuild';

const { outputPath, cachePath, exposes, aliases, definitions, change } = JSON.parse(process.env.PEER_BUILD);

const asInProduction = {
  name: 'as-in-production',
  setup(build) {
    build.initialOptions.define = { ...build.initialOptions.define, ...definitions };
    for (const [from, to] of Object.entries(aliases))
      build.onResolve({ filter: new RegExp(`${from.replaceAll('.', '\\.')}$`) }, ({ path }) =>
        path === from || path.endsWith(`/${from}`) ? { path: to } : undefined,
      );
    if (change)
      build.onLoad({ filter: /\.ts$/ }, ({ path }) =>
        path === change.file
          ? { contents: readFileSync(path, 'utf8').replace(change.from, change.to), loader: 'ts' }
          : undefined,
      );
  },
};

/** esbuild writes the style sheets of a chunk but does not load them, so that a module adopts its own. */
const adoptedStyles = {
  name: 'adopted-styles',
  setup(build) {
    build.onLoad({ filter: /\.module\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build.esbuild.build({
        stdin: { contents: `export { default } from ${JSON.stringify(path)}`, resolveDir: process.cwd() },
        bundle: true,
        write: false,
        format: 'esm',
        minifyWhitespace: true,
        minifySyntax: true,
        outdir: process.cwd(),
      });
      const textOf = (end) => outputFiles.find((file) => file.path.endsWith(end))?.text ?? '';
      // An object of the class names becomes named exports, as the sources import them.
      const names = [...textOf('.js').matchAll(/[{,]"?([\w-]+)"?:("[^"]+")/g)];
      const constants = names.map(([, , className], index) => `const class${index} = ${className};`);
      const exported = names.map(([, name], index) => `class${index} as ${JSON.stringify(name)}`);
      return {
        contents: `${constants.join('')}
export { ${exported.join(', ')} };
const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(textOf('.css'))});
document.adoptedStyleSheets.push(sheet);
`,
        loader: 'js',
      };
    });
  },
};

const built = await runEsBuildBuilder(
  relative(process.cwd(), join(import.meta.dirname, 'federation.config.mjs')),
  {
    workspaceRoot: process.cwd(),
    outputPath: relative(process.cwd(), outputPath),
    cachePath: relative(process.cwd(), cachePath),
    tsConfig: 'tsconfig.json',
    entryPoints: Object.values(exposes),
    adapterConfig: { plugins: [asInProduction, adoptedStyles], loader: { '.woff2': 'file', '.svg': 'file' } },
  },
);
await built.close();
