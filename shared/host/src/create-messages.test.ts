import { createUser } from '../../testing/src/factories.ts';
import { setAuth } from './auth-store.ts';
import { createMessages, loadTexts } from './create-messages.ts';
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

describe('a language that is loaded', () => {
  const loadable = () => {
    let finish: (texts: { hello: string } | null) => void = () => {};
    const load = jest.fn(
      () =>
        new Promise<{ hello: string }>((resolve, reject) => {
          finish = (texts) => (texts ? resolve(texts) : reject(new Error('offline')));
        }),
    );
    const { texts } = createMessages({ 'en-US': { hello: 'Hello' }, 'th-TH': load });
    return { texts, load, finish: (texts: { hello: string } | null) => finish(texts) };
  };

  it('is asked for by its first reader alone, once, and is English until it is there', async () => {
    read('en-US');
    const { texts, load, finish } = loadable();
    expect(load).not.toHaveBeenCalled();
    read('th-TH');
    const loading = [loadTexts(), loadTexts('th-JP')];
    expect([texts().hello, load.mock.calls.length]).toEqual(['Hello', 1]);
    finish({ hello: 'สวัสดี' });
    await Promise.all(loading);
    expect(texts().hello).toBe('สวัสดี');
  });

  it('stays English where it does not load', async () => {
    read('en-US');
    const { texts, finish } = loadable();
    const loading = loadTexts('th-TH');
    finish(null);
    await loading;
    read('th-TH');
    expect(texts().hello).toBe('Hello');
  });
});

test('the message of an error follows the locale', () => {
  const error = new RequestError({ statusText: messages.message('hello'), reason: 'network' });
  read('en-US');
  expect([error.message, error.statusText]).toEqual(['Hello', 'Hello']);
  read('de-DE');
  expect([error.message, error.statusText]).toEqual(['Hallo', 'Hallo']);
});
