/** The shell freezes these before the first remote runs: `shell/src/federation/frozen-intrinsics.ts`. */
const setsFrozen = new RegExp(
  '\\b(?:(?:Object|Function|Array|String|Number|Boolean|BigInt|Date|Promise|Map|Set|History|Node|Element|EventTarget)' +
    '\\.prototype\\.[\\w$]+|history\\.(?:pushState|replaceState)|(?:window|globalThis|self)\\.(?:fetch|Promise))' +
    '\\s*=(?![=>])',
  'g',
);

/** What a script would replace or extend for all parts, if the code runs: a polyfill may be guarded. */
export function frozenNamesSet(script: string): string[] {
  return [...new Set(script.match(setsFrozen))].map((match) => match.replace(/\s*=$/, ''));
}
