export interface EarlyFile {
  readonly path: string;
  readonly integrity?: string;
}

export function preloadFile({ path, integrity }: EarlyFile, as: 'script' | 'style'): void {
  if (document.head.querySelector(`link[rel=preload][href="${path}"]`)) return;
  const link = Object.assign(document.createElement('link'), { rel: 'preload', crossOrigin: 'anonymous' });
  document.head.append(Object.assign(link, { as, ...(integrity && { integrity }) }, { href: path }));
}

// A chunk only adds its modules to a list, which the entry reads whichever of the two comes first. As long as it
// loads, the bundler's loader finds the element by its address.
export function runChunk({ path, integrity = '' }: EarlyFile): void {
  const script = document.createElement('script');
  script.addEventListener('load', () => script.remove());
  append(Object.assign(script, { crossOrigin: 'anonymous', integrity, src: path }));
}

/** `style-loader.mjs` finds the element by its address. */
export function applyStyles({ path, integrity = '' }: EarlyFile): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: 'anonymous' });
  append(Object.assign(link, { integrity, href: path }));
}

/** A file that failed is requested again by the loader that needs it. */
function append(element: HTMLElement): void {
  element.addEventListener('error', () => element.remove());
  document.head.append(element);
}
