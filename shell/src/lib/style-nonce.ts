declare global {
  interface Window {
    /** Where the toast library's style engine looks for the nonce. */
    __nonce__?: string;
  }
}

/** The nonce that lets this document's script add styles under its content security policy. */
export function readStyleNonce(page: Document): string | undefined {
  const nonce = page.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  window.__nonce__ = nonce;
  return nonce;
}
