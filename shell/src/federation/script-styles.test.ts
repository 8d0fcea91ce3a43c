import { allowStylesOfScripts } from './script-styles.ts';

/** A class of documents that a test may freeze. */
function createDocumentClass() {
  class TestDocument {
    createElement(name: string) {
      return document.createElement(name);
    }
  }
  return TestDocument as unknown as typeof Document;
}

const nonceOf = (element: HTMLElement) => element.nonce || element.getAttribute('nonce') || '';

test('a style element that a script makes has the nonce of the document', () => {
  const type = createDocumentClass();
  allowStylesOfScripts(type, 'of-this-document');
  expect(nonceOf(new type().createElement('STYLE'))).toBe('of-this-document');
});

test.each(['script', 'link', 'div', 'svg'])('a %s has none', (name) => {
  const type = createDocumentClass();
  allowStylesOfScripts(type, 'of-this-document');
  expect(nonceOf(new type().createElement(name))).toBe('');
});

test('a second start changes nothing', () => {
  const type = createDocumentClass();
  allowStylesOfScripts(type, 'of-this-document');
  Object.freeze(type.prototype);
  expect(() => allowStylesOfScripts(type, 'another')).not.toThrow();
  expect(nonceOf(new type().createElement('style'))).toBe('of-this-document');
});
