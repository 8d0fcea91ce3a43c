import { fakeHost, renderWithHost } from '@atrium/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { applicationViews } from './saved-views.ts';
import { ViewsMenu } from './views-menu.tsx';

jest.mock('./save-view-dialog.tsx', () => {
  throw new Error('The chunk is missing.');
});

test('where the form for a new view does not load, a notice says so and the menu stays', async () => {
  const labels = { everything: 'All applications', saved: 'Saves the filters.' };
  await renderWithHost(
    <ViewsMenu
      views={applicationViews}
      labels={labels}
      list={{ address: new URLSearchParams(), show: () => {} }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Views' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Save as new view…' }));
  await waitFor(() =>
    expect(fakeHost.notices).toEqual([
      { message: 'The view could not be saved. The form did not load. Try again.', severity: 'error' },
    ]),
  );
  expect(screen.getByRole('button', { name: 'Views' })).toBeEnabled();
});
