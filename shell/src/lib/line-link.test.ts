import { dropLineLink, heldLineLink, holdLineLink } from './line-link.ts';

afterEach(dropLineLink);

test('a link to a LINE account is held for ten minutes', () => {
  holdLineLink('link', 0);
  expect(heldLineLink(599_000)).toBe('link');
  expect(heldLineLink(600_000)).toBeNull();
  expect(heldLineLink(0)).toBeNull();
});

test('a link that was used or refused is dropped', () => {
  holdLineLink('link');
  dropLineLink();
  expect(heldLineLink()).toBeNull();
});
