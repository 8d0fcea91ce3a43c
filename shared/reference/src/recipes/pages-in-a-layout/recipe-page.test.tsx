import { renderWithHost } from '@atrium/testing';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { RecipePage } from './recipe-page.tsx';
import { RecipesLayout } from './recipes-layout.tsx';

test('a recipe is shown in the layout of all recipes, and leads back to them', async () => {
  await renderWithHost(
    <Routes>
      <Route path="/c/:customerId/kitchens/recipes" element={<RecipesLayout />}>
        <Route path=":recipeId" element={<RecipePage />} />
      </Route>
    </Routes>,
    { path: '/c/1/kitchens/recipes/12' },
  );
  expect(screen.getByText('Our kitchen')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Recipe 12' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All recipes' })).toHaveAttribute('href', '/c/1/kitchens/recipes');
});
