/** The application last opened from the list, so that its row gets the focus on return. */
let lastOpenedId: number | null = null;

export function rememberOpened(id: number): void {
  lastOpenedId = id;
}

/** Returns the row to focus, once. */
export function takeLastOpened(): number | null {
  const id = lastOpenedId;
  lastOpenedId = null;
  return id;
}
