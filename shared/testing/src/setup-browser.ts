import { TextDecoder, TextEncoder } from 'node:util';

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** No media query matches: a wide screen, the light scheme, motion allowed. */
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

// What browsers have and jsdom lacks.
Object.assign(globalThis, {
  TextEncoder,
  TextDecoder,
  structuredClone: globalThis.structuredClone ?? ((value: unknown) => JSON.parse(JSON.stringify(value))),
  ResizeObserver: globalThis.ResizeObserver ?? NoResizeObserver,
  matchMedia: globalThis.matchMedia ?? matchMedia,
  scrollTo() {},
});
Element.prototype.scrollIntoView ??= () => {};
