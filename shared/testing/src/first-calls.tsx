import { callAddress, firstAddresses, type RemoteManifest } from '@atrium/contract';
import { cleanup } from '@testing-library/react';
import type { FunctionComponent } from 'react';
import { Route, Routes } from 'react-router-dom';
import { type FakeResponses, fakeHost } from './fake-host.ts';
import { renderWithHost } from './render-with-host.tsx';

/**
 * Renders a page or a card of a remote and compares the calls that it makes with the first calls that `remote.json` names.
 * A list sends the defaults of its query, such as `page=1`, so `values` has to name them.
 *
 * @param path path of the page below the remote's base path, with query; nothing for a card
 * @param responses of calls without which the page does not come to others
 * @returns the addresses of the first calls in `remote.json`, and those among them that the page does not make, each with the
 *   address that it calls instead
 */
export async function compareFirstCalls(
  Component: FunctionComponent,
  manifest: RemoteManifest,
  {
    id,
    path = '',
    params = {},
    responses = {},
  }: {
    id: string;
    path?: string;
    params?: Readonly<Record<string, string>>;
    responses?: FakeResponses;
  },
): Promise<{ readonly named: string[]; readonly unused: string[] }> {
  const route = manifest.routes.find((each) => each.id === id);
  const part = route ?? manifest.slots.find((each) => each.id === id);
  if (!part) throw new Error(`There is neither a page nor a card "${id}".`);
  const address = route ? `/c/1/${manifest.basePath}/${path}` : '/c/1';
  const pattern = route ? `/c/:customerId/${manifest.basePath}/${route.path}` : '/c/:customerId';
  await renderWithHost(
    <Routes>
      <Route path={pattern} element={<Component />} />
    </Routes>,
    { path: address, responses },
  );
  const made = new Set(fakeHost.calls.map(({ call, input }) => callAddress(call, input as object)));
  cleanup();
  const named = firstAddresses(part.data ?? [], params, new URLSearchParams(path.split('?')[1]));
  const instead = (address: string) =>
    [...made].filter((each) => pathOf(each) === pathOf(address)).join(', ');
  const unused = named
    .filter((each) => !made.has(each))
    .map((each) => (instead(each) ? `${each}: the page calls ${instead(each)}` : each));
  return { named, unused };
}

function pathOf(address: string): string {
  return address.replace(/\?.*/, '');
}
