/** The frame's style sheets have the height of the app bar, too. */
export const BAR_HEIGHT = 56;
