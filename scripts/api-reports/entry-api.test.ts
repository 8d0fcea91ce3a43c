import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entryApi } from './entry-api.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-declarations-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function apiOf(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.d.ts`), text);
  return entryApi(join(folder, 'index.d.ts'));
}

test('exports are found through other modules, and written in the order of their names', () => {
  const { exported } = apiOf({
    index:
      "export { type B as Better, f } from './other.ts';\nexport * from './more.ts';\nexport * from 'react';\nexport { z } from 'zod';",
    other:
      '/** What it does. */\nexport declare function f(): void;\nexport interface B {\n    /** Why. */\n    x: 1;\n}',
    more: 'export declare const a: 1, c: 2;',
  });
  expect(exported).toEqual([
    "export * from 'react';",
    'export { B as Better };',
    'interface B {\n  x: 1;\n}',
    'export const a: 1;',
    'export const c: 2;',
    'export function f(): void;',
    "export { z } from 'zod';",
  ]);
});

test('types that are part of exports are written too', () => {
  const { referred } = apiOf({
    index:
      'import type { Options } from \'./options.ts\';\nexport declare function f(options: Options): import("./other.ts").Result;',
    options:
      'export interface Options extends Base { quiet?: boolean }\ninterface Base { in: Unknown }\ninterface Unused {}',
    other: 'export interface Result {}',
  });
  expect(referred).toEqual([
    'interface Base { in: Unknown }',
    'interface Options extends Base { quiet?: boolean }',
    'interface Result {}',
  ]);
});
