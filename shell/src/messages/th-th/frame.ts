import type { enUsFrame } from '../en-us/frame.ts';
import { help } from './help.ts';
import { palette } from './palette.ts';
import { previewBadge } from './preview-badge.ts';

/** Texts that only the frame needs, and sign-in does not load. */
export const thThFrame: typeof enUsFrame = { help, palette, previewBadge };
