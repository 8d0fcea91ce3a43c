import { allowStylesOfScripts } from './script-styles.ts';

/** A page whose class of documents a test may freeze. */
function createPage() {
  class TestDocument {
    createElement(name: string) {
      return document.createElement(name);
    }
  }
  class TestSheet {}
  return { Document: TestDocument, CSSStyleSheet: TestSheet } as unknown as typeof globalThis;
}

function createAllowedPage() {
  const page = createPage();
  allowStylesOfScripts(page, 'of-this-document');
  return page;
}

const nonceOf = (element: HTMLElement) => element.nonce || element.getAttribute('nonce') || '';

test('a style element that a script makes has the nonce of the document', () => {
  expect(nonceOf(new (createAllowedPage().Document)().createElement('STYLE'))).toBe('of-this-document');
});

test.each(['script', 'link', 'div', 'svg'])('a %s has none', (name) => {
  expect(nonceOf(new (createAllowedPage().Document)().createElement(name))).toBe('');
});

test('a second start changes nothing', () => {
  const page = createAllowedPage();
  Object.freeze(page.Document.prototype);
  expect(() => allowStylesOfScripts(page, 'another')).not.toThrow();
  expect(nonceOf(new page.Document().createElement('style'))).toBe('of-this-document');
});

describe('what a script makes', () => {
  const page = createAllowedPage();
  const kinds = [
    ['a style element', () => new page.Document().createElement('style')],
    ['a style sheet', () => new page.CSSStyleSheet()],
  ] as const;

  /** Names of the remotes that are told of it. */
  function toldOf(make: () => object, stack: readonly string[]): string[] {
    const told: string[] = [];
    globalThis.__atriumStyles = new Map(
      ['mfe-a', 'mfe-b'].map((name) => [name, (made) => void (made && told.push(name))]),
    );
    const lines = ['    at tellMaker (/assets/shell/1.0.0/for-remotes.js:1:1)', ...stack];
    const spy = jest
      .spyOn(globalThis, 'Error')
      .mockImplementation(() => ({ stack: ['Error', ...lines].join('\n') }) as Error);
    make();
    spy.mockRestore();
    globalThis.__atriumStyles = undefined;
    return told;
  }

  const own = '    at createElement (/assets/shell/1.0.0/for-remotes.js:1:9)';
  const ofA = '    at inject (/assets/mfe-a/1.0.0/list.js:1:1)';

  test.each(kinds)('%s is told to the remote whose script makes it', (_, make) => {
    expect(toldOf(make, [own, ofA, '    at open (/assets/mfe-b/1.0.0/list.js:1:1)'])).toEqual(['mfe-a']);
  });

  test.each(kinds)('%s of a library of the shell is told to no remote that calls it', (_, make) => {
    expect(toldOf(make, [own, '    at insert (/assets/shell/1.0.0/emotion.js:1:1)', ofA])).toEqual([]);
  });

  test.each(kinds)('%s is made without remotes that make some', (_, make) => {
    expect(make()).toBeInstanceOf(Object);
  });
});
