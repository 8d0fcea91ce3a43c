import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderWithHost } from '@atrium/testing';
import * as ui from '@atrium/ui';
import axe from 'axe-core';
import { examples } from './examples.ts';

const folder = join(import.meta.dirname, 'examples');
const files = readdirSync(folder).filter((name) => name.endsWith('.tsx'));
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');
/** The shell renders it, once. */
const notForTeams = ['AtriumTheme'];

test('every file of an example is rendered', () => {
  expect(
    Object.keys(examples)
      .map((name) => `${name}.tsx`)
      .sort(),
  ).toEqual(files.toSorted());
});

test('every component of @atrium/ui has an example', () => {
  const text = files.map(textOf).join('\n');
  const components = Object.entries(ui).filter(
    ([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function' && !notForTeams.includes(name),
  );
  expect(components.length).toBeGreaterThan(25);
  const missing = components.map(([name]) => name).filter((name) => !new RegExp(`<${name}[\\s>]`).test(text));
  expect(missing).toEqual([]);
});

describe.each(Object.entries(examples))('the example %s', (name, Example) => {
  test('renders without an error, and people who do not see it can use it', async () => {
    const { container } = await renderWithHost(<Example />);
    expect(container).not.toBeEmptyDOMElement();
    // The example is a part of a page, and jsdom draws neither colours nor letters.
    const off = ['region', 'color-contrast', 'label-content-name-mismatch'];
    const rules = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
    const { violations } = await axe.run(container, { rules });
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });

  test('says when to use what it shows', () => {
    expect(textOf(`${name}.tsx`)).toMatch(/\/\*\*[^/]*\{@link \w+\}[\s\S]*?\*\/\nexport function Example\(/);
  });
});
