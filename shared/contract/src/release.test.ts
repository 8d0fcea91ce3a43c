import { release } from './release.ts';

const accepts = (script: string) => release.shape.earlyAnswers.safeParse(script).success;

test('the script for early answers is a text that documents can contain', () => {
  expect(accepts('for(let a=0;a<9;a++)b(a)\nc()')).toBe(true);
});

test.each(['a()</script><script>b()', 'a("</SCRIPT")', 'a("<script")', 'a("<!--")'])(
  'it is refused if it could end its element, or begin a comment in it: %s',
  (script) => {
    expect(accepts(script)).toBe(false);
  },
);

test('it is refused if it is long, since each document contains it', () => {
  expect(accepts('a'.repeat(1_501))).toBe(false);
});
