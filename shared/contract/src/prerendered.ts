/** In prerendered HTML: takes the place of the provider's name, which the gateway fills in. */
export const PROVIDER_NAME_PLACEHOLDER = 'ATRIUM-PROVIDER-NAME';

/** The first paint of a page of the shell, rendered by its build and put into documents by the gateway. */
export interface Prerendered {
  /** Content of the root element. */
  readonly html: string;
  /** By `names`, in `data-emotion`, the page's style engine adopts them; those of `theme` it inserts itself. */
  readonly styles: readonly { readonly names: string; readonly css: string }[];
}
