import type { PointLot } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { useField } from '@atrium/stores';
import { EmptyState, ListSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { AreaPage } from '../../../lib/components/area-page.tsx';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { ZoneNote } from '../../../lib/components/zone-note.tsx';
import { pointsArea } from '../../../lib/points.area.ts';
import { useProgrammeTime } from '../../../lib/programme-time.ts';
import { useTexts } from '../../../messages/index.ts';
import { lotsByMonth } from '../lots-by-month.ts';
import { LotMonths } from './lot-months.tsx';
import { PendingLots } from './pending-lots.tsx';
import { StatementBalance } from './statement-balance.tsx';
import { Sum } from './sum.tsx';

export function BalanceExplanationPage() {
  const texts = useTexts();
  const load = useField(pointsArea, 'lots', {});
  return (
    <AreaPage title={texts.explanationTitle} description={texts.explanationText}>
      <FieldView
        loads={[load]}
        errorMessage={texts.notLoaded.balance}
        skeleton={<ListSkeleton rows={4} height={72} />}
      >
        {() => <Explanation {...load.data} />}
      </FieldView>
    </AreaPage>
  );
}

interface ExplanationProps {
  balance: number;
  debt: number;
  lots: readonly PointLot[];
}

function Explanation({ balance, debt, lots }: ExplanationProps) {
  const texts = useTexts();
  const format = useFormat();
  const time = useProgrammeTime();
  const months = lotsByMonth(
    lots.filter(({ state }) => state === 'available'),
    time.monthKey,
  );
  const pending = lots.filter(({ state }) => state === 'pending');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section title={texts.lotsAvailable} description={texts.lotsAvailableText} flush>
        {months.length === 0 ? (
          <EmptyState
            title={texts.lotsNoneTitle}
            action={
              <Link component={RouterLink} to={customerPath('rewards/earn')}>
                {texts.earnTitle}
              </Link>
            }
          >
            {texts.lotsNoneText}
          </EmptyState>
        ) : (
          <>
            <LotMonths months={months} />
            <Sum
              label={`${texts.sumOfLots} = ${texts.balance}`}
              value={texts.points(balance, format.number(balance))}
            />
          </>
        )}
        {debt > 0 && <Sum label={texts.debtHint} value={texts.debt(debt, format.number(debt))} />}
      </Section>
      {pending.length > 0 && <PendingLots lots={pending} />}
      <StatementBalance />
      <ZoneNote />
    </Box>
  );
}
