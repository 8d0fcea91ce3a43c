const names = ['display', 'visibility', 'pointer-events', 'color', 'margin-left', '--gap'];

/** The style of each element. */
function stylesBy({ getComputedStyle }: Pick<Window, 'getComputedStyle'>) {
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element);
    const { display, visibility, pointerEvents, marginLeft } = style;
    const values = names.map((name) => style.getPropertyValue(name));
    return { element: element.outerHTML, values, display, visibility, pointerEvents, marginLeft };
  });
}

/** A window whose styles only jsdom computes. */
let frame: Window;

beforeAll(() => {
  const { contentWindow } = document.documentElement.appendChild(document.createElement('iframe'));
  if (!contentWindow) throw new Error('The frame has no window.');
  frame = contentWindow;
  expect(frame.getComputedStyle).not.toBe(window.getComputedStyle);
});

beforeEach(() => {
  document.head.innerHTML = `
    <style>
      .shown { display: flex; color: red } .shown.gone { display: none }
      section > p { display: inline-flex } p.last:last-of-type { display: grid }
      .veiled { visibility: hidden } .veiled .seen { visibility: visible }
      .dead { pointer-events: none; margin: 1px 2px } .dead > .live { pointer-events: unset }
    </style>
    <style>@media screen { .shown.wide { display: block } } @media print { .shown { display: none } }</style>`;
  document.body.innerHTML = `
    <section class="shown" style="--gap: 2px">
      <p>1</p><p class="last">2</p>
      <span class="shown wide">3</span>
      <div class="veiled gone shown">4<b>5</b><b class="seen">6</b></div>
      <div class="dead">7<a href="/">8</a><a class="live" href="/" style="visibility: hidden">9</a></div>
      <svg class="shown"><linearGradient style="display: unset"></linearGradient></svg>
      <input type="hidden"><details><i hidden>10</i></details>
    </section>`;
});

test('elements have the style that jsdom computes', () => {
  const styles = stylesBy(window);
  expect(styles).toEqual(stylesBy(frame));
  const different = new Set(styles.map(({ values: [display] }) => display));
  expect([...different]).toEqual(expect.arrayContaining(['flex', 'inline-flex', 'grid', 'block', 'none']));
});

test.each<[string, () => unknown]>([
  ['a class', () => document.querySelector('.veiled')?.classList.remove('veiled', 'gone')],
  ['an inline style', () => document.querySelector('p')?.style.setProperty('display', 'none')],
  ['an element', () => document.querySelector('section')?.append(document.createElement('p'))],
  ['a style sheet', () => document.head.append(styleSheet('p { display: none } a { visibility: hidden }'))],
  ['a removed style sheet', () => document.querySelector('style')?.remove()],
])('after a change of %s elements have the style that jsdom computes', (_, change) => {
  const before = stylesBy(window);
  change();
  const after = stylesBy(window);
  expect(after).toEqual(stylesBy(frame));
  expect(after).not.toEqual(before);
});

function styleSheet(text: string): HTMLStyleElement {
  const sheet = document.createElement('style');
  sheet.textContent = text;
  return sheet;
}
