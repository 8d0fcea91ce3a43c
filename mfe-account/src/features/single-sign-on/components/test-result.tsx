import type { SignOnTest } from '@atrium/contract';
import { Fact, Facts, Notice, Section } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../../messages/single-sign-on.ts';

export function TestResult({ test }: { test: SignOnTest | 'working' }) {
  const texts = useTexts();
  return (
    <Section title={texts.testTitle}>
      {test === 'working' ? (
        <Typography role="status" color="textSecondary">
          {texts.testing}
        </Typography>
      ) : (
        <Result test={test} />
      )}
    </Section>
  );
}

function Result({ test: { succeeded, failure, claims, outcome } }: { test: SignOnTest }) {
  const texts = useTexts();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Notice severity={succeeded ? 'info' : 'error'}>
        {succeeded ? texts.testPassed : texts.testFailed(texts.steps[failure?.step ?? 'return'])}
      </Notice>
      {outcome && <Typography>{texts.outcomes[outcome]}</Typography>}
      {failure && (
        <Box>
          <Typography>{texts.faults[failure.fault]}</Typography>
          {failure.detail && (
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {texts.said(failure.detail)}
            </Typography>
          )}
        </Box>
      )}
      {claims && (
        <Facts>
          <Fact label={texts.email}>
            {claims.email
              ? `${claims.email} (${claims.isEmailVerified ? texts.verified : texts.notVerified})`
              : texts.noEmail}
          </Fact>
          <Fact label={texts.subject}>{claims.subject}</Fact>
          <Fact label={texts.groups}>{claims.groups.join(', ') || texts.noGroups}</Fact>
        </Facts>
      )}
    </Box>
  );
}
