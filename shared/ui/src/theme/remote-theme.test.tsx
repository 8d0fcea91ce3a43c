import { ThemeContext } from '@emotion/react';
import { useTheme } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { createAtriumTheme } from './create-atrium-theme.ts';
import { RemoteTheme } from './remote-theme.tsx';

const theirs = process.env.ATRIUM_THEME;
afterEach(() => {
  if (theirs === undefined) delete process.env.ATRIUM_THEME;
  else process.env.ATRIUM_THEME = theirs;
});

function Spacing() {
  return <p>{useTheme().spacing(1)}</p>;
}

/** Renders a remote in a shell whose theme is recognisable by its spacing. */
async function renderIn(shellSources: string | undefined, remoteSources: string) {
  process.env.ATRIUM_THEME = remoteSources;
  const shells = { ...createAtriumTheme(), spacing: () => 'the shell’s', sources: shellSources };
  await act(async () =>
    render(
      <ThemeContext.Provider value={shells}>
        <Suspense>
          <RemoteTheme>
            <Spacing />
          </RemoteTheme>
        </Suspense>
      </ThemeContext.Provider>,
    ),
  );
}

test('a remote that was built with the same theme as the shell uses the shell’s', async () => {
  await renderIn('one', 'one');
  expect(screen.getByText('the shell’s')).toBeVisible();
});

test.each(['another', undefined])('a remote uses its own theme in a shell that has %s', async (sources) => {
  await renderIn(sources, 'one');
  expect(await screen.findByText(/8px|--atrium-spacing/)).toBeVisible();
});
