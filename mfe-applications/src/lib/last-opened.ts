/** The application that was opened from the list last, so that the way back ends at its row. */
let lastOpenedId: number | null = null;

export function rememberOpened(id: number): void {
  lastOpenedId = id;
}

/** The row to return to; asked once, then forgotten. */
export function takeLastOpened(): number | null {
  const id = lastOpenedId;
  lastOpenedId = null;
  return id;
}
