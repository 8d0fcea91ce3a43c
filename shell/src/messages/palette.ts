import { createMessages } from '@atrium/host';
import { palette } from './en-us/palette.ts';

/** The palette's texts by locale; `en-US` is complete, the others have its shape. */
export const paletteMessages = createMessages({ 'en-US': palette });
