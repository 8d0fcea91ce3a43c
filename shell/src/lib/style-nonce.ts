declare global {
  interface Window {
    /** Where the toast library's style engine looks for the nonce, as soon as its module runs. */
    __nonce__?: string;
  }
}

/**
 * The nonce that lets this document's script add styles under its content security policy. Libraries read it
 * while they are imported, so this module comes first.
 */
export const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

window.__nonce__ = styleNonce;
