import { Html, html } from './html.ts';

test('a value is escaped in an element and in an attribute', () => {
  expect(html`<p title="${'a "b"'}">${`<b> & 'c'`}</p>`.text).toBe(
    '<p title="a &quot;b&quot;">&lt;b&gt; &amp; &#39;c&#39;</p>',
  );
});

test('Html values are inserted unchanged, one or several', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
  expect(html`<ol>${items}</ol>${new Html('<hr>')}`.text).toBe('<ol><li>a</li><li>&lt;</li></ol><hr>');
});
