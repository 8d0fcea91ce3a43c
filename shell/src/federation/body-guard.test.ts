import { guardBody } from './body-guard.ts';

let unguard = () => {};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><h1>Rewards</h1></div><div id="dialog"></div>';
  unguard = guardBody(document.querySelector('#root') as Element);
});
afterEach(() => unguard());

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a body that a remote emptied is filled again, in order', async () => {
  const before = [...document.body.children];
  document.body.replaceChildren();
  await settled();
  expect([...document.body.children]).toEqual(before);
});

test('what a remote added meanwhile stays', async () => {
  document.body.innerHTML = '<p>mine</p>';
  await settled();
  expect([...document.body.children].map(({ id, tagName }) => id || tagName)).toEqual([
    'root',
    'dialog',
    'P',
  ]);
});

test('other parts of the body come and go', async () => {
  document.querySelector('#dialog')?.remove();
  await settled();
  expect(document.body.children).toHaveLength(1);
});
