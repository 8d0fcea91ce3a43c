import { prerenderedFindings } from './prerendered-rules.ts';

const findings = (html: string, css = 'p{margin:0}', names = 'css-global a1') =>
  prerenderedFindings(JSON.stringify({ html, styles: [{ names, css }] }));

it('takes a page with links within the portal', () => {
  expect(findings('<p class="a">Text</p><a href="/reset-password">Forgot?</a>')).toEqual([]);
});

it.each([
  ['<script>alert(1)</script>', 'element'],
  ['<iframe src="/x"></iframe>', 'element'],
  ['<p style="margin:0">', 'attribute'],
  ['<img alt="" onerror=alert(1)>', 'attribute'],
  ['<img alt=""onerror=alert(1)>', 'attribute'],
  ['<svg/onload=alert(1)>', 'attribute'],
  ['<p title=">" onclick="alert(1)">', 'attribute'],
  ['<a href="/\\elsewhere.example/">', 'address'],
  ['<a href="/&#9;/elsewhere.example/">', 'address'],
  ['<button formaction="https://elsewhere.example/">', 'address'],
  ['<img alt="" srcset="https://elsewhere.example/a.png">', 'address'],
  ['<a href="https://elsewhere.example/">', 'address'],
  ['<a href="//elsewhere.example/">', 'address'],
  ['<a href="javascript:alert(1)">', 'address'],
])('refuses %s', (html, what) => {
  expect(findings(html)).toEqual([expect.stringContaining(what)]);
});

it('refuses styles that leave their element', () => {
  const finding = ['has a style sheet that would end its element'];
  expect(findings('<p>', 'p{}</style><script>')).toEqual(finding);
  expect(findings('<p>', 'p{}', 'css"><script')).toEqual(finding);
});

it.each(['{', 'null', '{"html":"<p>"}', '{"html":1,"styles":[]}'])(
  'refuses the file %s, which is not a page',
  (text) => {
    expect(prerenderedFindings(text)).toEqual(['is not a prerendered page']);
  },
);
