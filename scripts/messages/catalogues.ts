import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { languages } from '@atrium/contract';
import { repository } from '../repository.ts';

/** A text of a catalogue: a string, or a function of what it is about. */
export type Text = string | ((...parameters: never[]) => unknown);
/** By key, such as `signIn/title`. */
export type Texts = ReadonlyMap<string, Text>;

export interface Catalogues {
  /** Folder of the package, such as `mfe-account`. */
  readonly name: string;
  readonly byLanguage: ReadonlyMap<string, Texts>;
  /** The package's sources, without its messages and tests. */
  readonly sources: string;
}

/** Those of a reader, which the API's catalogues are functions of. */
const formats = { number: String, date: String };

const folderOf = (language: string): string => language.toLowerCase();

/** The catalogues of each package with texts. A language that a package lacks is left out. */
export async function readCatalogues(root = repository): Promise<Catalogues[]> {
  const indexes = globSync('{api,shell,mfe-*,shared/*}/src/messages/en-us/index.ts', { cwd: root }).sort();
  return Promise.all(
    indexes.map(async (index) => {
      const messages = dirname(dirname(index));
      const found = await Promise.all(
        languages.map(
          async (language) => [language, await readTexts(join(root, messages), language)] as const,
        ),
      );
      const name = messages.slice(0, messages.indexOf('/src/'));
      return {
        name,
        byLanguage: new Map(found.flatMap(([language, texts]) => (texts ? [[language, texts]] : []))),
        sources: sourcesOf(join(root, name, 'src')),
      };
    }),
  );
}

/** Of all modules that register texts: those of the index by their own keys, others below the module's name. */
async function readTexts(messages: string, language: string): Promise<Texts | null> {
  const folder = join(messages, folderOf(language));
  if (!existsSync(join(folder, 'index.ts'))) return null;
  const others = globSync('*.ts', { cwd: messages }).filter(
    (file) => file !== 'index.ts' && readFileSync(join(messages, file), 'utf8').includes('createMessages({'),
  );
  const texts = await Promise.all(
    others.map(async (file) => {
      const found = existsSync(join(folder, file)) ? await readModule(join(folder, file)) : {};
      return [basename(file, '.ts'), found] as const;
    }),
  );
  return new Map([
    ...textsOf(Object.fromEntries(texts)),
    ...textsOf(await readModule(join(folder, 'index.ts'))),
  ]);
}

async function readModule(file: string): Promise<unknown> {
  const [catalogue] = Object.values((await import(file)) as Record<string, unknown>);
  return isFunction(catalogue) ? Reflect.apply(catalogue, undefined, [formats]) : catalogue;
}

/** The texts of a catalogue, those of its groups, too. */
export function textsOf(catalogue: unknown): Texts {
  const texts = new Map<string, Text>();
  const add = (value: unknown, key: string) => {
    if (typeof value === 'string' || isFunction(value)) texts.set(key, value);
    else if (typeof value === 'object' && value !== null)
      for (const [name, member] of Object.entries(value)) add(member, key ? `${key}/${name}` : name);
  };
  add(catalogue, '');
  return texts;
}

function isFunction(value: unknown): value is (...parameters: never[]) => unknown {
  return typeof value === 'function';
}

function sourcesOf(folder: string): string {
  return globSync('**/*.{ts,tsx}', { cwd: folder })
    .filter((file) => !/\.test\.tsx?$|^messages\/[a-z]{2}-[a-z]{2}\//.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}
