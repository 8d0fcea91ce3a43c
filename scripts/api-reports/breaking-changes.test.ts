import { breakingChanges } from './breaking-changes.ts';

function reportWith(declarations: string): string {
  return `# API of @atrium/ui\n\n## \`@atrium/ui\`\n\n\`\`\`ts\n${declarations}\n\`\`\`\n`;
}

test.each([
  ['an export is removed', 'export const a: 1;\nexport const b: 1;', 'export const a: 1;', '`b` is gone'],
  ['an export is only used by others now', 'export interface A {}', 'interface A {}', '`A` is gone'],
  [
    'an export of another package is removed',
    "export * from 'react';\nexport { setAuth } from '@atrium/host/real';",
    "export * from 'react';",
    '`setAuth` is gone',
  ],
  ["another package's exports are removed", "export * from 'react';", '', '`* of react` is gone'],
  [
    'a constant has another type',
    'export const limit: number;',
    'export const limit: string;',
    '`limit` has changed',
  ],
  [
    'a member is removed',
    'export interface A { x: 1; y: 1 }',
    'export interface A { x: 1 }',
    '`A.y` is gone',
  ],
  [
    'a member may be missing',
    'export interface A { x: 1 }',
    'export interface A { x?: 1 }',
    '`A.x` may be missing now',
  ],
  [
    'a member deep in a schema is removed',
    'export const row: z.ZodObject<{ id: z.ZodInt; name: z.ZodString }>;',
    'export const row: z.ZodObject<{ id: z.ZodInt }>;',
    '`row.name` is gone',
  ],
  ['a value of a union is removed', "export type T = 'a' | 'b';", "export type T = 'a';", '`T` has changed'],
  [
    'a parameter is removed',
    'export function f(x: 1, y: 1): void;',
    'export function f(x: 1): void;',
    '`f(parameter 2)` is gone',
  ],
  [
    'a parameter is added',
    'export function f(): void;',
    'export function f(x: 1): void;',
    '`f(parameter 1)` is new and required',
  ],
  [
    'an optional parameter becomes required',
    'export function f(x?: 1): void;',
    'export function f(x: 1): void;',
    '`f(parameter 1)` is required now',
  ],
  [
    'a parameter takes less',
    'export function f(x: string | null): void;',
    'export function f(x: string): void;',
    '`f(parameter 1)` has changed',
  ],
  [
    'a function returns something else',
    'export function f(): 1;',
    'export function f(): 2;',
    '`f` has changed',
  ],
  [
    'a signature of several is removed',
    'export function f(x: 1): 1;\nexport function f(x: 2): 2;',
    'export function f(x: 1): 1;',
    '`f` has changed',
  ],
  [
    'a property that components need is added',
    'export function Page({ title }: PageProps): Element;\nexport interface PageProps { title: string }',
    'export function Page({ title }: PageProps): Element;\nexport interface PageProps { title: string; help: string }',
    '`PageProps.help` is new and required',
  ],
  [
    'a field is added to what a function takes',
    'export function f(row: z.output<typeof row>): void;\nexport const row: z.ZodObject<{ id: z.ZodInt }>;',
    'export function f(row: z.output<typeof row>): void;\nexport const row: z.ZodObject<{ id: z.ZodInt; name: z.ZodString }>;',
    '`row.name` is new and required',
  ],
  [
    'part of what a function takes is removed',
    'export function f(options: Options): void;\ninterface Options { quiet?: boolean }',
    'export function f(options: Options): void;\ninterface Options {}',
    '`Options.quiet` is gone',
  ],
])('it breaks remotes that %s', (_, released, current, change) => {
  expect(breakingChanges(reportWith(released), reportWith(current))).toEqual([change]);
});

test.each([
  ['an export is added', 'export const a: 1;', 'export const a: 1;\nexport const b: 1;'],
  [
    'a member is added to what remotes receive',
    'export interface A { x: 1 }',
    'export interface A { x: 1; y: 1 }',
  ],
  [
    'a field is added to a response',
    'export const row: z.ZodObject<{ id: z.ZodInt }>;',
    'export const row: z.ZodObject<{ id: z.ZodInt; name: z.ZodString }>;',
  ],
  [
    'a field that may be missing is added to what a function takes',
    'export function f(row: z.output<typeof row>): void;\nexport const row: z.ZodObject<{ id: z.ZodInt }>;',
    'export function f(row: z.output<typeof row>): void;\nexport const row: z.ZodObject<{ id: z.ZodInt; name: z.ZodOptional<z.ZodString> }>;',
  ],
  ['a union has another value', "export type T = 'a';", "export type T = 'a' | 'b';"],
  ['an optional parameter is added', 'export function f(): void;', 'export function f(x?: 1): void;'],
  ['a parameter has another name', 'export function f(x: 1): void;', 'export function f(y: 1): void;'],
  [
    'a component has another optional property',
    'export function Page({ title }: PageProps): Element;\nexport interface PageProps { title: string }',
    'export function Page({ title, help }: PageProps): Element;\nexport interface PageProps { title: string; help?: string }',
  ],
  [
    'a callback of remotes receives more',
    'export function on(listener: (event: Event) => void): void;\nexport interface Event { id: 1 }',
    'export function on(listener: (event: Event, at: Date) => void): void;\nexport interface Event { id: 1; kind: 2 }',
  ],
  [
    'declarations are in another order',
    'export const a: 1;\nexport const b: 1;',
    'export const b: 1;\nexport const a: 1;',
  ],
])('it does not break remotes that %s', (_, released, current) => {
  expect(breakingChanges(reportWith(released), reportWith(current))).toEqual([]);
});

test('it breaks remotes that an entry of a package is removed', () => {
  const released = `${reportWith('')}\n## \`@atrium/ui/icons\`\n\nA script without declarations.\n`;
  expect(breakingChanges(released, reportWith(''))).toEqual(['`@atrium/ui/icons` is gone']);
});
