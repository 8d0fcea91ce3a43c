import { freezeIntrinsics } from './frozen-intrinsics.ts';

beforeAll(() => freezeIntrinsics(globalThis));

test.each([
  [
    'history.pushState',
    () => Object.assign(history, { pushState: () => undefined }),
    'History.prototype.pushState',
  ],
  [
    'a method of the body',
    () => Object.assign(document.body, { appendChild: null }),
    'Node.prototype.appendChild',
  ],
  [
    'listeners of the window',
    () => Object.assign(window, { addEventListener: null }),
    'EventTarget.prototype.add',
  ],
  [
    'listeners of the document',
    () => Object.assign(document, { addEventListener: 1 }),
    'EventTarget.prototype.add',
  ],
])('%s cannot be replaced on the one that all parts share', (_, replace, name) => {
  expect(replace).toThrow(name);
});

test('methods of an element of one’s own can be set, as Stencil does', () => {
  const own = document.createElement('p');
  own.contains = () => true;
  expect(own.contains(document.body)).toBe(true);
});

test('a class of event targets has methods of its own', () => {
  class Own extends EventTarget {}
  const dispatched = jest.fn(() => true);
  Own.prototype.dispatchEvent = dispatched;
  new Own().dispatchEvent(new Event('news'));
  expect(dispatched).toHaveBeenCalled();
});
