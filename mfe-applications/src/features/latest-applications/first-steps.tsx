import { linkTo, useAuth } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { Section, TextLink } from '@atrium/ui';
import Typography from '@mui/material/Typography';
import { useTexts } from '../../messages/index.ts';

/** The first step is for owners. */
const steps = ['user', 'notification_settings', 'rewards', 'preferences'] as const;

/** A customer without applications learns what will appear on the home page, and what to do until then. */
export function FirstSteps() {
  const texts = useTexts().firstSteps;
  const customerId = useAuth((state) => state.selectedCustomer);
  const roles = useAuth((state) => state.user?.roles);
  const role = roles?.find((held) => held.customerId === customerId)?.role;
  return (
    <Section title={texts.title} description={texts.text} flush>
      <Rows>
        {steps.map((subject) => {
          const page = subject === 'user' && role !== 'owner' ? null : linkTo(subject);
          return (
            page && (
              <Row key={subject}>
                <TextLink to={page}>{texts.steps[subject].title}</TextLink>
                <Typography variant="body2" color="textSecondary">
                  {texts.steps[subject].text}
                </Typography>
              </Row>
            )
          );
        })}
      </Rows>
      {role && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, py: 1.5 }}>
          {texts.roles[role]}
        </Typography>
      )}
    </Section>
  );
}
