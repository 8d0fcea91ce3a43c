import { ReauthenticationDialog } from '@atrium/forms';
import { customerPath } from '@atrium/host';
import { EmptyState, ListSkeleton, Notice, Page, PageHeader } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { useTexts } from '../../../messages/confirmation.ts';
import { useConfirmation } from '../use-confirmation.ts';

/** In place of a customer whose security policy the session does not meet: asks for a factor that would do. */
export function ConfirmationPage() {
  const texts = useTexts();
  const { customer, missing, isLoaded, asked, isAsking, wasNotEnough, ask, open } = useConfirmation();
  if (!isLoaded) return <ListSkeleton rows={2} height={72} />;
  if (!missing)
    return (
      <Page width="reading">
        <PageHeader title={texts.unknown} />
        <EmptyState title={texts.done} action={<Button onClick={open}>{texts.open}</Button>} isPlain>
          {texts.doneText}
        </EmptyState>
      </Page>
    );
  const hasFactor = asked.factors.length > 0;
  const canAdd = missing === 'second_factor' || missing === 'passkey';
  return (
    <Page width="reading">
      <PageHeader
        title={customer ? texts.title(customer.name) : texts.roleTitle}
        description={customer ? texts.missing[missing] : texts.role}
      />
      {wasNotEnough && (
        <Box sx={{ mb: 3 }}>
          <Notice severity="error">{customer ? texts.stillMissing : texts.stillMissingForRole}</Notice>
        </Box>
      )}
      {!hasFactor && (
        <Typography sx={{ mb: 3 }}>{customer ? texts.without[missing] : texts.withoutForRole}</Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {hasFactor && (
          <Button variant="contained" color="primary" onClick={ask}>
            {texts.confirm}
          </Button>
        )}
        {!hasFactor && canAdd && (
          <Button variant="contained" color="primary" component={Link} to={customerPath('account/security')}>
            {texts.addFactor}
          </Button>
        )}
        {customer && (
          <Button component={Link} to={customerPath('')}>
            {texts.goHome}
          </Button>
        )}
      </Box>
      {isAsking && <ReauthenticationDialog request={asked} />}
    </Page>
  );
}
