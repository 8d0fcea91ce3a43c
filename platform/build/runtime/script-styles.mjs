import { isRendered, MARK } from './marked-remote.mjs';

/**
 * Style sheets that scripts of the remote make at run time match within it alone, as `scoped-styles.ts` does for those
 * that are shipped. Rules are changed by the CSSOM, so that texts and positions stay what the packages made them.
 */

/** As browsers write it, so that a rule is changed once. */
const OWN = `:where([${MARK}], [${MARK}] *)`;
const ofPage = /:(?:root|host|scope)\b|(?<![\w.#-])(?:html|body)(?![\w-])/i;

/** Where a text occurs outside of brackets and strings. */
function positions(selectors, text) {
  const found = [];
  let depth = 0;
  let quote = '';
  for (let index = 0; index < selectors.length; index += 1) {
    const character = selectors[index];
    if (character === '\\') index += 1;
    else if (quote) quote = character === quote ? '' : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0 && selectors.startsWith(text, index)) found.push(index);
  }
  return found;
}

function scopedSelector(selector) {
  const [end = selector.length] = positions(selector, '::');
  const [subject, pseudoElement] = [selector.slice(0, end), selector.slice(end)];
  const asPart = `${subject}${OWN}${pseudoElement}`;
  return ofPage.test(subject) ? `${subject} :where([${MARK}])${pseudoElement}, ${asPart}` : asPart;
}

function scopedSelectors(selectors) {
  const commas = [...positions(selectors, ','), selectors.length];
  return commas
    .map((end, index) => scopedSelector(selectors.slice(index > 0 ? commas[index - 1] + 1 : 0, end).trim()))
    .join(', ');
}

/** Declarations of `@page`, and of `@scope` without a rule, have no selector. */
function isOfWholePage(rule) {
  const { name } = rule.constructor;
  if (name !== 'CSSNestedDeclarations') return name === 'CSSPageRule';
  let parent = rule.parentRule;
  while (parent && !parent.selectorText && parent.constructor.name !== 'CSSScopeRule')
    parent = parent.parentRule;
  return !parent?.selectorText;
}

function scopeRule(rule) {
  if (isOfWholePage(rule)) rule.style.cssText = '';
  else if (rule.selectorText && !rule.selectorText.includes(OWN)) {
    rule.selectorText = scopedSelectors(rule.selectorText);
    if (!rule.selectorText.includes(OWN)) rule.style.cssText = '';
  }
  if (rule.cssRules) scopeRules(rule);
}

const watched = new WeakSet();

/** Has each rule that is inserted scoped too. */
function watch(owner) {
  if (watched.has(owner)) return;
  watched.add(owner);
  const { insertRule } = owner;
  if (insertRule)
    owner.insertRule = (...args) => {
      const index = insertRule.apply(owner, args);
      scopeRule(owner.cssRules[index]);
      return index;
    };
}

function scopeRules(owner) {
  watch(owner);
  for (const rule of owner.cssRules) scopeRule(rule);
}

const elements = new WeakSet();
const texts = new MutationObserver((changes) => {
  for (const style of new Set(changes.map(({ target }) => target.closest?.('style') ?? target.parentElement)))
    if (style?.sheet) scopeRules(style.sheet);
});

function scopeElement(style) {
  if (!style.sheet || !(elements.has(style) || isRendered(style))) return;
  elements.add(style);
  scopeRules(style.sheet);
  texts.observe(style, { childList: true, characterData: true, subtree: true });
}

/** A sheet that was constructed has no rules yet. */
function scopeConstructed(sheet) {
  watch(sheet);
  const { replace, replaceSync } = sheet;
  sheet.replaceSync = (text) => {
    replaceSync.call(sheet, text);
    scopeRules(sheet);
  };
  sheet.replace = async (text) => {
    await replace.call(sheet, text);
    scopeRules(sheet);
    return sheet;
  };
}

/** The shell calls it with each style element, and each style sheet, that a script of the remote has just made. */
function scopeMade(made) {
  if (!(made instanceof Element)) return scopeConstructed(made);
  elements.add(made);
  // Most packages add it to the page and fill it at once; nothing is painted before this.
  queueMicrotask(() => scopeElement(made));
}

const added = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const style of [node, ...node.querySelectorAll('style')])
          if (style.localName === 'style') scopeElement(style);
});

/** Style elements may be made by React, and by scripts that add them later. */
export function watchPart(part) {
  added.observe(part, { childList: true, subtree: true });
  for (const style of part.querySelectorAll('style')) scopeElement(style);
}

globalThis.__atriumStyles ??= new Map();
const scopes = globalThis.__atriumStyles;
// An update of the remote, or a second try to load it, comes here again.
if (!scopes.has(process.env.ATRIUM_DEPLOYABLE)) {
  scopes.set(process.env.ATRIUM_DEPLOYABLE, scopeMade);
  for (const place of [document.head, document.body]) added.observe(place, { childList: true });
}
