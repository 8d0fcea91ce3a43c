import { entriesOf, type PointsStatement } from '@atrium/contract';
import { useAuth, useLocale } from '@atrium/host';
import { Pager } from '@atrium/lists';
import { EmptyState, formattersFor, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { AccountLine } from '../../../lib/components/account-line.tsx';
import { useTexts } from '../../../messages/index.ts';
import { SpendableNow } from './spendable-now.tsx';
import { StatementLines } from './statement-lines.tsx';

interface StatementProps {
  statement: PointsStatement;
  /** The day is that of the programme's time zone, `YYYY-MM-DD`. */
  today: string;
  /** The first page is 1. */
  onPage: (page: number) => void;
}

export function Statement({ statement, today, onPage }: StatementProps) {
  const texts = useTexts();
  const format = useFormat();
  const { from, to, timeZone, lines, total, page, pageSize } = statement;
  const customer = useAuth((state) =>
    state.customerListDropdown.find(({ id }) => id === state.selectedCustomer),
  );
  const { locale } = useLocale();
  const { date } = formattersFor(locale, timeZone);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Section
        title={texts.statementOf(customer?.name ?? texts.allCustomers)}
        description={`${format.date(from)} – ${format.date(to)}`}
      >
        <Totals statement={statement} />
        {to >= today && <SpendableNow closing={statement.closing} />}
      </Section>
      <Section title={texts.statementLines} description={texts.statementZone(timeZone)} flush>
        {lines.length === 0 ? (
          <EmptyState title={texts.statementNone} isPlain>{`${date(from)} – ${date(to)}`}</EmptyState>
        ) : (
          <>
            <StatementLines statement={statement} day={date} />
            <Pager total={total} page={page} pageSize={pageSize} onPage={onPage}>
              <Typography variant="body2" color="textSecondary" sx={{ py: 1 }}>
                {texts.statementIsPart}
              </Typography>
            </Pager>
          </>
        )}
      </Section>
    </Box>
  );
}

function Totals({ statement: { opening, totals, closing } }: { statement: PointsStatement }) {
  const texts = useTexts();
  const format = useFormat();
  const moved = entriesOf(totals).filter(([, points]) => points !== 0);
  return (
    <Box component="dl" aria-label={texts.statementTotals} sx={{ m: 0, maxWidth: 440 }}>
      <AccountLine label={texts.opening} value={format.number(opening)} />
      {moved.map(([kind, points]) => (
        <AccountLine key={kind} label={texts.kinds[kind]} value={format.signed(points)} isPart />
      ))}
      <AccountLine label={texts.closing} value={format.number(closing)} isSum />
    </Box>
  );
}
