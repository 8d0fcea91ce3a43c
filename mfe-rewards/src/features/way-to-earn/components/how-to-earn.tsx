import type { EarnEvent, EarnPoint } from '@atrium/contract';
import { linkTo, useAuth } from '@atrium/host';
import { Fact, Facts, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { RedemptionCode } from '../../../lib/components/redemption-code.tsx';
import { useTexts } from '../../../messages/index.ts';

function pageOf(event: Exclude<EarnEvent, 'referral'>): string | null {
  if (event === 'first_filing') return linkTo('charts');
  return linkTo('applications', undefined, new URLSearchParams({ sort: 'dueAt' }));
}

export function HowToEarn({ way: { event, daysBeforeDue } }: { way: EarnPoint }) {
  const texts = useTexts();
  const format = useFormat();
  const days = daysBeforeDue ?? 0;
  const { steps, action } = texts.howTo[event](texts.days(days, format.number(days)));
  return (
    <Section title={texts.howToTitle}>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75, typography: 'body2' }}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      <Box sx={{ mt: 2 }}>
        {event === 'referral' ? (
          <Recommend label={action} />
        ) : (
          <PageButton to={pageOf(event)} label={action} />
        )}
      </Box>
    </Section>
  );
}

function PageButton({ to, label }: { to: string | null; label: string }) {
  if (to === null) return null;
  return (
    <Button component={RouterLink} to={to} variant="outlined">
      {label}
    </Button>
  );
}

/** Each customer has a code of its own, which a new customer gives. */
function Recommend({ label }: { label: string }) {
  const texts = useTexts();
  const selected = useAuth((state) => state.selectedCustomer);
  const dropdown = useAuth((state) => state.customerListDropdown);
  const customers = dropdown.filter(({ id }) => selected === 0 || id === selected);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {customers.map(({ id, name, code }) => (
        <Box key={id} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
          <Box sx={{ flex: '1 1 160px' }}>
            <Facts minWidth={112}>
              <Fact label={texts.customerCode(name)}>
                <RedemptionCode code={code} size="large" />
              </Fact>
            </Facts>
          </Box>
          <Button href={mailTo(texts.recommendation(code, window.location.origin))} variant="outlined">
            {label}
          </Button>
        </Box>
      ))}
      <Typography variant="caption" color="textSecondary">
        {texts.recommendHint}
      </Typography>
    </Box>
  );
}

function mailTo({ subject, body }: { subject: string; body: string }): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
