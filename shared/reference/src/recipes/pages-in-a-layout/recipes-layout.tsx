import { Page } from '@atrium/ui';
import { Outlet } from 'react-router-dom';
import { useTexts } from './messages.ts';

export function RecipesLayout() {
  const texts = useTexts();
  return (
    <Page>
      <p>{texts.kitchen}</p>
      <Outlet />
    </Page>
  );
}
