/** Sizes of the frame's fixed parts, in pixels. */
export const BAR_HEIGHT = 56;
export const NAVIGATION_WIDTH = 232;
