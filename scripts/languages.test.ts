import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const PLACES = ['shell', 'shared', 'mfe-*', 'api'];

/** Source files by package. */
function sourcesByPackage(): Map<string, string[]> {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...PLACES], {
    cwd: root,
    encoding: 'utf8',
  });
  const packages = new Map<string, string[]>();
  for (const file of files.split('\n')) {
    const name = /^(.+?)\/src\/.+\.tsx?$/.exec(file)?.[1];
    if (name && !file.includes('.test.')) packages.set(name, [...(packages.get(name) ?? []), file]);
  }
  return packages;
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const withTexts = [...sourcesByPackage()].filter(([, files]) => files.some((file) => /en-us/.test(file)));

test('shell, remotes, shared packages and the API have texts', () => {
  expect(withTexts.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'shell',
      'mfe-account',
      'mfe-rewards',
      'shared/host',
      'shared/ui',
      'shared/forms',
      'api',
    ]),
  );
});

test.each(withTexts)(
  'a language is added to %s by a folder of messages and a line where they are registered',
  (name, files) => {
    const messages = `${name}/src/messages/`;
    const isOf = (folder: string) => (file: string) => file.startsWith(folder);
    const indexes = files.filter((file) => isOf(messages)(file) && /\bcreateMessages\(\{/.test(textOf(file)));

    expect(files.filter((file) => /en-us/i.test(file) && !isOf(`${messages}en-us/`)(file))).toEqual([]);
    expect(indexes).toContain(`${messages}index.ts`);
    for (const index of indexes)
      expect(textOf(index).match(/\bcreateMessages\(\{\s+'en-US': enUs/g)).toHaveLength(1);
    const others = files.filter(
      (file) => !indexes.includes(file) && !/\/messages\/[a-z]{2}-[a-z]{2}\//.test(file),
    );
    expect(
      others.filter((file) => /messages\/en-us|\benUs\b|\bcreateMessages\(\{/.test(textOf(file))),
    ).toEqual([]);
  },
);
