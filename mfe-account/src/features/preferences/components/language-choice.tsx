import { authStore, notify, RequestError, request, useLocale } from '@atrium/host';
import { DateTime, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '../../../messages/index.ts';
import { localeOptions } from '../locales.ts';

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
          onChange={(event) => void choose(event.target.value)}
        >
          {localeOptions(locale).map((option) => (
            <MenuItem key={option.locale} value={option.locale} lang={option.locale}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
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

/** Applies the language at once, and reverts it when it could not be saved. */
async function choose(locale: string): Promise<void> {
  const previous = authStore.getState().user?.locale;
  const show = (next: string | undefined) => {
    const { user } = authStore.getState();
    if (user && next) authStore.setState({ user: { ...user, locale: next } });
  };
  show(locale);
  try {
    await request('POST /customer-portal/auth/change_locale', { body: { locale } });
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    show(previous);
    notify({ message: cause.statusText, severity: 'error', requestId: cause.requestId });
  }
}
