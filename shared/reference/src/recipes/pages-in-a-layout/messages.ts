import { createMessages } from '@atrium/host';

const messages = createMessages({
  'en-US': {
    kitchen: 'Our kitchen',
    allRecipes: 'All recipes',
    recipe: (id: string) => `Recipe ${id}`,
  },
});

export const { useTexts } = messages;
