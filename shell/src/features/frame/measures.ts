/** Pixels of the frame's fixed parts. */
export const BAR_HEIGHT = 56;
export const NAVIGATION_WIDTH = 232;
