import { useLocale } from '@atrium/host';
import { DateTime, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { changeRegion } from '../change-region.ts';
import { localeOptions } from '../locales.ts';
import { TimeZoneField } from './time-zone-field.tsx';

const AMOUNT = { amount: 1_234_567, currency: 'USD' };

export function LanguageChoice() {
  const texts = useTexts().preferences;
  const format = useFormat();
  const { locale } = useLocale();
  const [now] = useState(() => new Date().toISOString());
  return (
    <Section title={texts.language} description={texts.languageText}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 360, pt: 1 }}>
        <TextField
          select
          label={texts.choose}
          value={locale}
          onChange={(event) => void changeRegion({ locale: event.target.value })}
        >
          {localeOptions(locale).map((option) => (
            <MenuItem key={option.locale} value={option.locale} lang={option.locale}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
        <TimeZoneField />
        <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2 }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.exampleTime}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            <DateTime value={now} format="dateTime" />
          </Typography>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.exampleAmount}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0 }}>
            {format.money(AMOUNT)}
          </Typography>
        </Box>
      </Box>
    </Section>
  );
}
