import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pager } from './pager.tsx';

const pages = { total: 1_250, page: 2, pageSize: 25, onPage: () => undefined };

test('a pager shows the range and the total, and leads to other pages', async () => {
  const onPage = jest.fn();
  await renderWithHost(<Pager {...pages} onPage={onPage} />);
  expect(screen.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('26–50 of 1,250');
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await userEvent.click(screen.getByRole('button', { name: 'Previous page' }));
  expect(onPage.mock.calls).toEqual([[3], [1]]);
});

test('a page past the last one counts as the last', async () => {
  await renderWithHost(<Pager {...pages} page={99} />);
  expect(screen.getByText('1,226–1,250 of 1,250')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('a total that was not counted to its end says so', async () => {
  await renderWithHost(<Pager {...pages} hasMore />);
  expect(screen.getByText('26–50 of more than 1,250')).toBeVisible();
});

test('there is no pager where all rows fit on one page', async () => {
  await renderWithHost(<Pager {...pages} total={25} page={1} />);
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('the pager stays where the page size can be chosen', async () => {
  const onPageSize = jest.fn();
  await renderWithHost(<Pager {...pages} total={25} page={1} pageSizes={[25, 50]} onPageSize={onPageSize} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  expect(onPageSize).toHaveBeenCalledWith(50);
});

test('the pagers of two lists on one page have different names', async () => {
  await renderWithHost(
    <>
      <Pager {...pages} label="Pending points" />
      <Pager {...pages} label="Points to spend" />
    </>,
  );
  expect(screen.getByRole('navigation', { name: 'Pages: Pending points' })).toBeVisible();
  expect(screen.getByRole('navigation', { name: 'Pages: Points to spend' })).toBeVisible();
});
