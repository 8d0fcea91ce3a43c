import { TextDecoder, TextEncoder } from 'node:util';

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Everything matches nothing: a wide screen in the light scheme with motion allowed. */
function matchMedia(media: string) {
  return {
    media,
    matches: false,
    onchange: null,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
    dispatchEvent: () => false,
  };
}

// What browsers have and jsdom has not.
Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  structuredClone: globalThis.structuredClone ?? ((value: unknown) => JSON.parse(JSON.stringify(value))),
  ResizeObserver: globalThis.ResizeObserver ?? NoResizeObserver,
  matchMedia: globalThis.matchMedia ?? matchMedia,
  scrollTo() {},
});
Element.prototype.scrollIntoView ??= () => {};
