import { usePageTitle } from '@atrium/host';
import { PageHeader, TextLink, useRouteParams } from '@atrium/ui';
import { useTexts } from './messages.ts';

export function RecipePage() {
  const texts = useTexts();
  const { recipeId } = useRouteParams('recipes/:recipeId');
  const title = texts.recipe(recipeId);
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <TextLink to="..">{texts.allRecipes}</TextLink>
    </>
  );
}
