import { type ColorSchemeChoice, chooseColorScheme, useColorSchemeChoice } from '@atrium/host';
import { Section } from '@atrium/ui';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useTexts } from '../../../messages/index.ts';

const choices: readonly ColorSchemeChoice[] = ['light', 'dark', 'system'];

export function ThemeChoice() {
  const texts = useTexts().preferences;
  const choice = useColorSchemeChoice();
  return (
    <Section title={texts.theme} description={texts.themeText}>
      <ToggleButtonGroup
        exclusive
        aria-label={texts.theme}
        value={choice}
        onChange={(_, next: ColorSchemeChoice | null) => next && chooseColorScheme(next)}
      >
        {choices.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: 2 }}>
            {texts.schemes[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Section>
  );
}
