/** Height of the app bar, in pixels; the frame's style sheets have it too. */
export const BAR_HEIGHT = 56;
