import type { StandingInstruction } from '@atrium/contract';
import { useAuth, useDraft } from '@atrium/host';
import { Row, Rows } from '@atrium/lists';
import { useField } from '@atrium/stores';
import { DateTime, EmptyState, ErrorState, ListSkeleton, Page, PageHeader, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { InstructionPages } from '../../../lib/components/instruction-pages.tsx';
import { useTexts as useAllTexts } from '../../../messages/index.ts';
import { useTexts } from '../../../messages/instructing.ts';
import { standingArea } from '../standing.area.ts';
import { NewStandingDialog } from './new-standing-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** Rules by which deadlines are instructed by themselves. */
export function StandingPage() {
  const texts = useTexts().standingPage;
  const actsForAll = useAuth((state) => state.selectedCustomer === 0);
  const [isCreating, setCreating] = useDraft('create standing instruction', false);
  const load = useField(standingArea, 'standing', {});
  return (
    <Page>
      <PageHeader
        title={texts.title}
        description={actsForAll ? texts.chooseCustomer : texts.description}
        actions={
          !actsForAll && (
            <Button size="small" onClick={() => setCreating(true)}>
              {texts.create}
            </Button>
          )
        }
      />
      <InstructionPages />
      <Card>
        {load.error ? (
          <ErrorState message={texts.notLoaded} requestId={load.error.requestId} onRetry={load.reload} />
        ) : load.isFirstLoad ? (
          <ListSkeleton rows={2} height={76} />
        ) : load.data.standing.length === 0 ? (
          <EmptyState title={texts.emptyTitle}>{texts.emptyText}</EmptyState>
        ) : (
          <Rows label={texts.title}>
            {load.data.standing.map((each) => (
              <Row key={each.id}>
                <Standing standing={each} mayRevoke={!actsForAll} onRevoked={load.reload} />
              </Row>
            ))}
          </Rows>
        )}
      </Card>
      {isCreating && <NewStandingDialog onClose={() => setCreating(false)} onCreated={load.reload} />}
    </Page>
  );
}

interface StandingProps {
  standing: StandingInstruction;
  mayRevoke: boolean;
  onRevoked: () => void;
}

function Standing({ standing, mayRevoke, onRevoked }: StandingProps) {
  const texts = useTexts().standingPage;
  const format = useFormat();
  const [isRevoking, setRevoking] = useDraft(`revoke standing instruction ${standing.id}`, false);
  const { kind, daysBefore, createdAt, createdBy, customer } = standing;
  const name = texts.name(kind.name, useWhich(standing));
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="subtitle2">{name}</Typography>
        <Typography variant="body2">{texts.acts(daysBefore, format.number(daysBefore))}</Typography>
        <Typography variant="body2" color="textSecondary">
          {texts.createdBy(createdBy.name)} · <DateTime value={createdAt} />
          {!mayRevoke && ` · ${customer.name}`}
        </Typography>
      </Box>
      {mayRevoke && (
        <Button size="small" aria-label={texts.revokeNamed(name)} onClick={() => setRevoking(true)}>
          {texts.revoke}
        </Button>
      )}
      {isRevoking && (
        <RevokeDialog id={standing.id} name={name} onClose={() => setRevoking(false)} onRevoked={onRevoked} />
      )}
    </Box>
  );
}

/** Which deadlines it is for, in words. */
function useWhich({ categories, countries, deadlineKinds }: StandingInstruction): string {
  const texts = useTexts().standingPage;
  const { kinds } = useAllTexts().deadlines;
  const listed = (names: readonly string[], all: string) => (names.length > 0 ? texts.listed(names) : all);
  return [
    listed(
      deadlineKinds.map((kind) => kinds[kind]),
      texts.allKinds,
    ),
    listed(
      categories.map(({ name }) => name),
      texts.allCategories,
    ),
    listed(
      countries.map(({ name }) => name),
      texts.allOffices,
    ),
  ].join(' · ');
}
