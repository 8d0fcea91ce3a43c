import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../scripts/repository.ts';
import { sources } from './files.ts';
import { type TriedPackage, triedPackages } from './packages.ts';

const PAGE = 'docs/packages.md';

/** Versions of packages that every new remote has. */
function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(sources, 'package.json'), 'utf8'));
  const catalog = readFileSync(join(repository, 'pnpm-workspace.yaml'), 'utf8');
  const [, ofPortal] = new RegExp(`^  "?${name}"?: (\\S+)$`, 'm').exec(catalog) ?? [];
  return dependencies[name] ?? ofPortal;
}

function lineOf({ kind, name, works, fails }: TriedPackage): string {
  const outcome = fails
    ? `**no**: ${fails.reason} ${fails.instead}`
    : ['yes', works].filter(Boolean).join('. ');
  return `| ${kind} | \`${name}\` | ${versionOf(name)} | ${outcome} |`;
}

/** The page of the docs that says which packages work. */
export function packagesPage(): string {
  const working = triedPackages.filter(({ fails }) => !fails).length;
  return `# Packages in a remote

Of ${triedPackages.length} popular packages ${working} work in a remote as they are, with their style sheets, workers and WebAssembly. They were chosen by downloads ([e2e/kitchen-sink](../e2e/kitchen-sink/README.md)). \`npm run check:outside\` installs them in a new remote by npm and by pnpm, builds and publishes it, and opens each of them next to the portal's other remotes. It writes this page, and fails when one does something else than its line says.

Most of those that do not work write HTML. A page takes no HTML from text, so that data cannot become markup ([ADR 83](adr/0083-scripts-may-add-styles-and-text-without-tags.md)). Packages that make elements work.

A page has a budget for its scripts, and what it loads lazily counts ([deploying.md](deploying.md#shipping-one-deployable)). Some of these packages weigh more than it by themselves, such as \`echarts\` and \`antd\`: an operator may raise it, as the check does.

| for | package | version | works |
| --- | --- | --- | --- |
${triedPackages.map(lineOf).join('\n')}
`;
}

export function writePackagesPage(): void {
  writeFileSync(join(repository, PAGE), packagesPage());
}
