import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useAddress } from './use-address.ts';

/** A page whose navigations end only when `arrive` is called, and a function that changes its address. */
function openPage(path: string) {
  let change: ReturnType<typeof useAddress>[1] = () => {};
  const waiting: (() => void)[] = [];
  let isFirst = true;
  function Page() {
    const [address, setAddress] = useAddress();
    change = setAddress;
    return <p>{address.toString()}</p>;
  }
  const router = createMemoryRouter(
    [
      {
        path: '/',
        element: <Page />,
        hydrateFallbackElement: <p />,
        loader: () => {
          if (isFirst) {
            isFirst = false;
            return null;
          }
          return new Promise<null>((resolve) => waiting.push(() => resolve(null)));
        },
      },
    ],
    { initialEntries: [path] },
  );
  render(<RouterProvider router={router} />);
  return {
    router,
    set: (name: string, value: string) =>
      act(async () =>
        change((current) => {
          const next = new URLSearchParams(current);
          next.set(name, value);
          return next;
        }),
      ),
    arrive: () => act(async () => waiting.splice(0).forEach((resolve) => void resolve())),
  };
}

test('changes made during a navigation all count', async () => {
  const page = openPage('/?page=2');
  await screen.findByText('page=2');
  await page.set('mainStatus', '3');
  await page.set('status', '7');
  await page.set('category', '1');
  await page.arrive();
  expect(await screen.findByText('page=2&mainStatus=3&status=7&category=1')).toBeInTheDocument();
});

test('a change after another navigation builds on that one', async () => {
  const page = openPage('/?page=2');
  await screen.findByText('page=2');
  await page.set('status', '7');
  await page.arrive();
  await act(async () => void page.router.navigate('/?search=bird'));
  await page.arrive();
  await page.set('category', '1');
  await page.arrive();
  expect(await screen.findByText('search=bird&category=1')).toBeInTheDocument();
});
