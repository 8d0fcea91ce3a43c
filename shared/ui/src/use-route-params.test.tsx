import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { type RouteParams, useRouteParams } from './use-route-params.ts';

const show = (Page: () => ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/kitchen/recipes/12/steps/3']}>
      <Routes>
        <Route path="/kitchen/recipes/:recipeId/*" element={<Page />} />
      </Routes>
    </MemoryRouter>,
  );

test('a page reads the parameters that its path names', () => {
  show(() => {
    const { recipeId, '*': rest } = useRouteParams('kitchen/recipes/:recipeId/*');
    return `${recipeId.toUpperCase()}, then ${rest}`;
  });
  expect(screen.getByText('12, then steps/3')).toBeInTheDocument();
});

test('a path that is not the one of the page is named', () => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => show(() => useRouteParams('kitchen/recipes/:id').id)).toThrow(
    'the address of this page has no parameter "id" of "kitchen/recipes/:id"',
  );
});

test('names outside of the path have no type', () => {
  const params: RouteParams<'recipes/:recipeId'> = { recipeId: '12' };
  // @ts-expect-error: the path has another name.
  expect(params.recipe).toBeUndefined();
});
