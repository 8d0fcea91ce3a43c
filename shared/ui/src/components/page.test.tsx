import { render, screen } from '@testing-library/react';
import { Page, type PageProps } from './page.tsx';

/** Maximum widths of the boxes that are centred. */
function centredWidths(width: NonNullable<PageProps['width']>): string[] {
  const { container } = render(<Page width={width}>{width}</Page>);
  const widths: string[] = [];
  for (
    let box: HTMLElement | null = screen.getByText(width);
    box && box !== container;
    box = box.parentElement
  ) {
    const { marginLeft, maxWidth } = getComputedStyle(box);
    if (marginLeft === 'auto') widths.push(maxWidth);
  }
  return widths;
}

test('pages of both widths begin at the same edge', () => {
  expect(centredWidths('wide')).toEqual(['1280px']);
  expect(centredWidths('reading')).toEqual(['1280px']);
});
