import { type AdminCommand, readOptions } from './command.ts';

const command: AdminCommand = {
  usage: 'npm run admin -- example --code acme --points=-50 [--name "Ada"] [--limit 2] [--yes]',
  summary: 'Shows how options are read.',
  run: async () => {},
};
const given = (...args: string[]) => readOptions(command, args);

test('the usage says which options there are, and which of them take a value', () => {
  const options = given('--code', 'ACME', '--points=-50', '--yes');
  expect([options.text('code'), options.number('points'), options.flag('yes')]).toEqual(['ACME', -50, true]);
  expect([options.text('name'), options.number('limit'), given().flag('yes')]).toEqual([
    undefined,
    undefined,
    false,
  ]);
});

test.each([[['--other']], [['--yes=1']], [['--name']], [['word']]])('%j is refused', (args) => {
  expect(() => given(...args)).toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^ERR_PARSE_ARGS/) }),
  );
});

test('a command may take words', () => {
  expect(readOptions({ ...command, takesWords: true }, ['add', '--code', 'ACME', 'ada']).words).toEqual([
    'add',
    'ada',
  ]);
});

test('the value none is no value', () => {
  const options = given('--name', 'none', '--limit', 'none');
  expect([options.textOrNone('name'), options.number('limit')]).toEqual([null, null]);
});

test('what must be given, or be a number, is refused with the name of its option', () => {
  expect(() => given('--code', ' ').required('code')).toThrow(/^--code is missing\.\nUsage: npm run admin/);
  expect(() => given().requiredNumber('points')).toThrow(/^--points is missing\./);
  expect(() => given('--limit', 'two').number('limit')).toThrow('--limit must be a whole number, not two');
});
