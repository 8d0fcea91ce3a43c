import { enUs } from './en-us/index.ts';

test.each([
  [404, 'Not Found'],
  [422, 'Unprocessable Content'],
  [499, 'Bad Request'],
  [599, 'Internal Server Error'],
  [799, 'HTTP 799'],
])('%i reads "%s"', (status, phrase) => {
  expect(enUs.status(status)).toBe(phrase);
});
