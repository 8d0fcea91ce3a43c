import { calendars, languageNames, languages, partsOf } from '@atrium/contract';
import { useLocale } from '@atrium/host';
import { DateTime, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { changeLanguage, changeRegion } from '../change-region.ts';
import { regionOptions } from '../locales.ts';
import { TimeZoneField } from './time-zone-field.tsx';

const AMOUNT = { amount: 1_234_567, currency: 'USD' };

export function LanguageChoice() {
  const texts = useTexts().preferences;
  const format = useFormat();
  const { locale } = useLocale();
  const { language, region, calendar } = partsOf(locale);
  const [now] = useState(() => new Date().toISOString());
  return (
    <Section title={texts.language} description={texts.languageText}>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 360, pt: 1 }}>
        <TextField
          select
          label={texts.choose}
          value={language}
          onChange={({ target }) => {
            const chosen = languages.find((each) => each === target.value);
            if (chosen) void changeLanguage(chosen);
          }}
        >
          {languages.map((each) => (
            <MenuItem key={each} value={each} lang={each}>
              {languageNames[each]}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={texts.region}
          value={region}
          onChange={({ target }) => void changeRegion({ region: target.value })}
        >
          {regionOptions(region, locale).map((option) => (
            <MenuItem key={option.region} value={option.region}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={texts.calendar}
          value={calendar}
          onChange={({ target }) => {
            const chosen = calendars.find((each) => each === target.value);
            if (chosen) void changeRegion({ calendar: chosen });
          }}
        >
          {calendars.map((each) => (
            <MenuItem key={each} value={each}>
              {texts.calendars[each]}
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
