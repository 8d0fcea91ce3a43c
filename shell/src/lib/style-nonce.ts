declare global {
  interface Window {
    /** The toast library's style engine reads it on import. */
    __nonce__?: string | undefined;
  }
}

// With the nonce of the content security policy scripts may add styles. Libraries read it on import, so this module
// is imported first.
export const styleNonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

window.__nonce__ = styleNonce;

/** The style engine would create this element by `innerHTML`, which Trusted Types refuse; it reuses an existing one. */
const toastStyles = document.createElement('style');
toastStyles.id = '_goober';
toastStyles.nonce = styleNonce ?? '';
toastStyles.append(' ');
document.head.append(toastStyles);
