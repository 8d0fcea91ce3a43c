import { createUser } from '../../testing/src/factories.ts';
import { setAuth } from './auth-store.ts';
import { createMessages } from './create-messages.ts';
import { RequestError } from './request-error.ts';

const messages = createMessages({
  'en-US': { hello: 'Hello', count: (count: number) => `${count} things` },
  'de-DE': { hello: 'Hallo', count: (count: number) => `${count} Dinge` },
});
const read = (locale: string) => setAuth({ user: createUser({ locale }) });

test('a stored text follows the locale', () => {
  const [hello, count] = [messages.message('hello'), messages.message('count', 3)];
  read('en-US');
  expect([hello.text(), count.text()]).toEqual(['Hello', '3 things']);
  read('de-DE');
  expect([hello.text(), count.text()]).toEqual(['Hallo', '3 Dinge']);
});

test('the message of an error follows the locale', () => {
  const error = new RequestError({ statusText: messages.message('hello'), reason: 'network' });
  read('en-US');
  expect([error.message, error.statusText]).toEqual(['Hello', 'Hello']);
  read('de-DE');
  expect([error.message, error.statusText]).toEqual(['Hallo', 'Hallo']);
});
