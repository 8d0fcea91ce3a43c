/** Wraps text to two lines, on paper to any number, because similar titles often differ only at the end. */
export const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  '@media print': { display: 'block', overflow: 'visible' },
} as const;
