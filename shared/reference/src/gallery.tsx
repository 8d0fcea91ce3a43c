import { AtriumTheme } from '@atrium/ui';
import type { ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { examples } from './examples.ts';

/** Each example is rendered into its place in the document; the theme is rendered once for all of them. */
function Gallery() {
  return (
    <AtriumTheme>
      <MemoryRouter initialEntries={['/c/1/']}>
        {[...document.querySelectorAll<HTMLElement>('[data-example]')].map((place) => (
          <Live key={place.dataset.example} place={place} />
        ))}
      </MemoryRouter>
    </AtriumTheme>
  );
}

function Live({ place }: { place: HTMLElement }) {
  const Example: ComponentType | undefined = examples[place.dataset.example ?? ''];
  return Example ? createPortal(<Example />, place) : null;
}

const root = document.createElement('div');
document.body.append(root);
createRoot(root).render(<Gallery />);
