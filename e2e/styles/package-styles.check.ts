// `npm run check:styles`: installs the packages of style-packages.ts, builds a remote with the style sheet of each, and
// compares in a browser: nothing outside the remote changes, and within it everything looks as without marks.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { newRemote } from '../pages/new-remote.ts';
import { changedStyles, rememberStyles } from './computed-styles.ts';
import { addSamples, looksOf } from './sample-page.ts';
import { type StylePackage, stylePackages } from './style-packages.ts';

const name = 'mfe-documents';
const others =
  '<div id="root"><header class="btn row"><h1 class="h1">A</h1><button class="btn">A</button></header>' +
  '<main class="rdp-day"><table><tr><td>A</td></tr></table><input type="text"><a href="#">A</a></main></div>';

interface Look {
  readonly changedOutside: string[];
  readonly within: string[];
}

async function lookWith(
  browser: Browser,
  original: string,
  sheet: string,
  attributes: string,
): Promise<Look> {
  const page = await browser.newPage();
  await page.setContent(
    `<!doctype html><style></style>${others}<div ${attributes}><div id="samples" style="display: none"></div></div>`,
  );
  const outside = `[data-${name}], #samples`;
  await rememberStyles(page, outside);
  await page.locator('style').evaluate((style, css) => style.append(css), sheet);
  const changedOutside = await changedStyles(page, outside);
  await addSamples(page, original);
  const within = await looksOf(page, `${name}__`);
  await page.close();
  return { changedOutside, within };
}

/** The build shortens values too, so the sheet of the package itself is no measure. */
function withoutMarks(built: string): string {
  const mark = `[data-${name}]`;
  return built.replaceAll(`:where(${mark},${mark} *)`, ':where(*)').replaceAll(` :where(${mark})`, '');
}

async function findingsOf(browser: Browser, { name: from, sheet }: StylePackage): Promise<string[]> {
  const file = join(folder, 'node_modules', from, sheet);
  const page = `import ${JSON.stringify(file)};\nexport const Component = () => null;`;
  const remote = await newRemote({
    name,
    version: '1.0.0',
    changes: { 'src/features/overview/index.ts': page },
  });
  const sheets = globSync(join(remote, 'dist/*.css')).map((path) => readFileSync(path, 'utf8'));
  const built = sheets.join('\n');
  const original = readFileSync(file, 'utf8');
  const plain = await lookWith(browser, original, withoutMarks(built), '');
  const scoped = await lookWith(browser, original, built, `data-${name} style="display: contents"`);
  const different = plain.within.filter((look, index) => look !== scoped.within[index]);
  console.log(
    `${from}: ${plain.within.length / 3} elements, ${plain.changedOutside.length} changes outside as it is`,
  );
  return [
    ...scoped.changedOutside.map((change) => `${from}: outside the remote: ${change}`),
    ...different.slice(0, 5).map((look) => `${from}: looks different: ${look.slice(0, 80)}`),
  ];
}

const folder = mkdtempSync(join(tmpdir(), 'atrium-styles-'));
const dependencies = Object.fromEntries(stylePackages.map((each) => [each.name, each.version]));
writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }));
const install = ['install', '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'];
const { status } = spawnSync('npm', install, { cwd: folder, stdio: 'inherit' });
if (status !== 0) throw new Error('The packages were not installed.');
const executablePath = findChromium();
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath && { executablePath }),
});
const findings: string[] = [];
for (const each of stylePackages) findings.push(...(await findingsOf(browser, each)));
await browser.close();
rmSync(folder, { recursive: true });
for (const finding of findings) console.log(finding);
console.log(`${stylePackages.length} style sheets, ${findings.length} findings`);
process.exitCode = findings.length === 0 ? 0 : 1;
