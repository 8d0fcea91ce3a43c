import { Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import { AccountPages } from '../../../lib/components/account-pages.tsx';
import { useIsOfSignOn } from '../../../lib/components/own-page.tsx';
import { useTexts } from '../../../messages/index.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function PreferencesPage() {
  const texts = useTexts().preferences;
  const isOfSignOn = useIsOfSignOn();
  return (
    <Page width="reading">
      <PageHeader title={texts.title} description={texts.description} />
      <AccountPages />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ThemeChoice />
        {!isOfSignOn && <LanguageChoice />}
      </Box>
    </Page>
  );
}
