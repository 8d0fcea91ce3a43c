/** The row of what was last opened from a list gets the focus on return. */
function createLastOpened() {
  let lastOpenedId: number | null = null;
  return {
    remember: (id: number): void => {
      lastOpenedId = id;
    },
    /** The row is returned once. */
    take: (): number | null => {
      const id = lastOpenedId;
      lastOpenedId = null;
      return id;
    },
  };
}

export const { remember: rememberOpened, take: takeLastOpened } = createLastOpened();
export const { remember: rememberOpenedFee, take: takeLastOpenedFee } = createLastOpened();
export const { remember: rememberOpenedDeadline, take: takeLastOpenedDeadline } = createLastOpened();
export const { remember: rememberOpenedInstruction, take: takeLastOpenedInstruction } = createLastOpened();
