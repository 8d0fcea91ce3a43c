import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { manifestContradictions, remoteManifest } from '@atrium/contract';
import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { ArchivePage } from './archive-page.tsx';
import { OrderPage } from './order-page.tsx';
import { remote } from './remote.ts';

const manifest = remoteManifest.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'remote.json'), 'utf8')),
);

test('the archive leads to the page of an order', async () => {
  const pages = (
    <Routes>
      <Route path="/c/:customerId/orders/archive" element={<ArchivePage />} />
      <Route path="/c/:customerId/orders/archive/:id" element={<OrderPage />} />
    </Routes>
  );
  await renderWithHost(pages, { path: '/c/1/orders/archive' });
  await userEvent.click(screen.getByRole('link', { name: 'Order 7' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Order 7' })).toBeVisible();
});

test('remote.json and code name the same pages', async () => {
  expect(manifestContradictions(manifest, 'mfe-orders')).toEqual([]);
  expect(Object.keys(remote.routes)).toEqual(manifest.routes.map(({ id }) => id));
});
