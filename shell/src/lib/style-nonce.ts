declare global {
  interface Window {
    /** Where the toast library's style engine looks for the nonce, as soon as its module runs. */
    __nonce__?: string | undefined;
  }
}

/**
 * The nonce that lets this document's script add styles under its content security policy. Browsers keep it out of
 * the markup; only scripts can read it. Libraries read it while they are imported, so this module comes first.
 */
export const styleNonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

window.__nonce__ = styleNonce;

/** Its style engine would make this element by `innerHTML`, which Trusted Types refuse; one that is there it takes. */
const toastStyles = document.createElement('style');
toastStyles.id = '_goober';
toastStyles.nonce = styleNonce ?? '';
toastStyles.append(' ');
document.head.append(toastStyles);
