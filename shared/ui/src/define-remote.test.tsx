import { useTheme } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { defineRemote } from './define-remote.tsx';

function Page() {
  return <p>{useTheme().palette.tone.attention.main}</p>;
}

test("pages and slots of a remote are rendered in the portal's theme", async () => {
  const load = async () => ({ Component: Page });
  const remote = defineRemote({ routes: { list: load }, slots: { latest: load } });

  for (const loader of [remote.routes.list, remote.slots.latest]) {
    const Component = (await loader?.())?.Component as ComponentType;
    const { unmount } = await act(async () =>
      render(
        <Suspense>
          <Component />
        </Suspense>,
      ),
    );
    expect(screen.getByText(/^(#|var\(--atrium-palette-tone-attention-main)/)).toBeVisible();
    unmount();
  }
});

test('a remote without slots has none', () => {
  expect(defineRemote({ routes: {} })).toEqual({ routes: {}, slots: {} });
});
