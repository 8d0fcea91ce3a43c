import { sheetRule } from './use-printed-sheets.ts';

test('a name cannot end its string and add rules of its own', () => {
  expect(sheetRule('A "quoted\\" name', 'Printed\n}')).toContain(
    '@top-left { content: "A \\"quoted\\\\\\" name";',
  );
  expect(sheetRule('A', 'Printed\n}')).toContain('@top-right { content: "Printed }";');
});
