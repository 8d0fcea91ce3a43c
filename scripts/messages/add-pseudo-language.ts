import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pseudo } from './pseudo.ts';

/** An artificial language: its texts are those in English, accented and longer by two fifths. */
const PSEUDO_LANGUAGE = 'art-XA';
/** As many as the manifest of a remote may have in a label. */
const LABEL_CHARACTERS = 40;
const FOLDER = PSEUDO_LANGUAGE.toLowerCase();

/** Adds the pseudo-language to a copy of the repository, by the steps of docs/adding-a-language.md. */
export function addPseudoLanguage(root: string): void {
  const registers = globSync('{api,shell,mfe-*,shared/*}/src/messages/*.ts', { cwd: root })
    .map((file) => join(root, file))
    .filter((file) => readFileSync(file, 'utf8').includes("'th-TH': "));
  for (const file of registers) register(file);
  for (const file of globSync('mfe-*/remote.json', { cwd: root })) translateManifest(join(root, file));
  for (const file of globSync('api/reference-data/*.json', { cwd: root })) nameInPseudo(join(root, file));
  const rows = join(root, 'api/src/demo/programme-rows.ts');
  writeFileSync(rows, namedInPseudo(readFileSync(rows, 'utf8')));
  const languages = join(root, 'shared/contract/src/languages.ts');
  const text = readFileSync(languages, 'utf8');
  writeFileSync(
    languages,
    text
      .replace("'th-TH'] as const", `'th-TH', '${PSEUDO_LANGUAGE}'] as const`)
      .replace("'th-TH': 'ไทย',", `'th-TH': 'ไทย',\n  '${PSEUDO_LANGUAGE}': 'Pšëûdö',`),
  );
}

/** Repeats the line of Thai for the pseudo-language, and writes the module that it imports. */
function register(file: string): void {
  const text = readFileSync(file, 'utf8');
  const inPseudo = (line: string) =>
    line.replaceAll('th-TH', PSEUDO_LANGUAGE).replaceAll('th-th', FOLDER).replaceAll('thTh', 'artXa');
  const twice = (line: string) => line + inPseudo(line);
  const registered = text
    .replace(/^ {2}'th-TH': async \(\) =>\s+\(\s*await import\([^)]*\)\s*\)\s*\.\w+,\n/m, twice)
    .replace(/^import \{ thTh \} .*\n/m, twice)
    .replace("'th-TH': thTh", `'th-TH': thTh, '${PSEUDO_LANGUAGE}': artXa`);
  writeFileSync(file, registered);
  const [, path = 'index'] = /\.\/th-th\/([\w-]+)\.ts/.exec(text) ?? [];
  const [, thai = 'thTh'] = /th-th\/[\w-]+\.ts'\s*\)\s*\)\s*\.(\w+)/.exec(text) ?? [];
  const [english, own] = [thai.replace('thTh', 'enUs'), thai.replace('thTh', 'artXa')];
  const folder = join(dirname(file), FOLDER);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'pseudo.ts'), join(folder, 'pseudo.ts'));
  const imports = `import { ${english} as english } from '../en-us/${path}.ts';\nimport { pseudo } from './pseudo.ts';\n\n`;
  const type = basename(file) === 'index.ts' ? ': typeof english' : '';
  writeFileSync(join(folder, `${path}.ts`), `${imports}export const ${own}${type} = pseudo(english);\n`);
}

function translateManifest(file: string): void {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'en-US' in value
      ? { ...value, [PSEUDO_LANGUAGE]: pseudo(String(value['en-US'])).slice(0, LABEL_CHARACTERS) }
      : value,
  );
  writeFileSync(file, JSON.stringify(manifest, null, 2));
}

/** Gives reference data names in the pseudo-language, too. */
function nameInPseudo(file: string): void {
  const data: unknown = JSON.parse(readFileSync(file, 'utf8'), (_, value: unknown) =>
    typeof value === 'object' && value !== null && 'name' in value && 'names' in value
      ? { ...value, names: { ...Object(value.names), [PSEUDO_LANGUAGE]: pseudo(String(value.name)) } }
      : value,
  );
  writeFileSync(file, JSON.stringify(data, null, 2));
}

/** Source of rewards and ways to earn, with names in the pseudo-language, too. */
function namedInPseudo(source: string): string {
  return source.replaceAll(
    /\bname: '([^']*)',\s+names: \{/g,
    (names, name: string) => `${names} '${PSEUDO_LANGUAGE}': '${pseudo(name)}',`,
  );
}
