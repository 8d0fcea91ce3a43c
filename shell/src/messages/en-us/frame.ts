import { help } from './help.ts';
import { palette } from './palette.ts';
import { previewBadge } from './preview-badge.ts';

/** Texts that only the frame needs, and sign-in does not load. */
export const enUsFrame = { help, palette, previewBadge };
