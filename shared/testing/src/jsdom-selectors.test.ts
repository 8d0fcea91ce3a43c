import { mayMatch } from './jsdom-selectors.ts';

const elements = [
  '<a class="link"></a>',
  '<button class="link primary" disabled></button>',
  '<input type="text" class="a:b">',
  '<tr class="row"></tr>',
  '<svg class="icon"></svg>',
  '<p class="two\nlines"></p>',
].map((html) => {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild as Element;
});

const selectors = [
  '*',
  'a',
  'button, a',
  '.link',
  '.link.primary',
  'a.link:not(.primary)',
  ':not(.link)',
  'button[disabled]',
  '[type="text"]',
  'input[type="a, b"], p',
  ':is(td, tr)',
  ':is(a:not([href]), p)',
  '.row:has(> td:not(:empty)), .icon',
  ':root .link > *, p:first-child',
  'body ~ p + a, svg',
  '.two.lines',
  '.a\\:b',
];

test('no selector that matches an element is discarded', () => {
  const matching = elements.flatMap((element) =>
    selectors.filter((selector) => element.matches(selector)).map((selector) => [element, selector] as const),
  );
  expect(matching.length).toBeGreaterThan(20);
  for (const [element, selector] of matching)
    expect([selector, mayMatch(element.localName, element.getAttribute('class'), selector)]).toEqual([
      selector,
      true,
    ]);
});

test.each(['a', '.link', '.row:has(td)', 'input[type="p"], td', '.p > button:hover'])(
  '%s is discarded for a paragraph',
  (selector) => {
    expect(mayMatch('p', null, selector)).toBe(false);
  },
);
