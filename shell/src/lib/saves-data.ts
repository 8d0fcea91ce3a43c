declare global {
  interface Navigator {
    /** Only some browsers have it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

export function savesData(): boolean {
  return navigator.connection?.saveData === true;
}
