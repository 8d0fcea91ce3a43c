import type { CustomerFigures, Role } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { addDays, Row } from '@atrium/lists';
import { classes, StatusBadge, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useTexts } from '../../messages/index.ts';
import * as styles from './customer-row.module.css';

export function CustomerRow({
  customer,
  role,
}: {
  readonly customer: CustomerFigures;
  readonly role: Role | undefined;
}): ReactNode {
  const text = useTexts().homePage;
  const format = useFormat();
  const { id, name, code, openApplications, points } = customer;
  return (
    <Row className={classes(styles.row, styles.link)}>
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Link
          component={RouterLink}
          to={customerPath('', id)}
          color="textPrimary"
          underline="hover"
          noWrap
          // The link covers the row, so that all of it can be clicked.
          sx={{
            display: 'block',
            fontWeight: 600,
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {name}
        </Link>
        <Typography noWrap variant="caption" color="textSecondary" component="p">
          {[role && text.roles[role], code].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Attention customer={customer} />
      <Box sx={{ display: { xs: 'block', sm: 'contents' } }}>
        <Figure>{text.open(format.number(openApplications))}</Figure>
        <Figure>{text.points(points, format.number(points))}</Figure>
      </Box>
    </Row>
  );
}

/** Whatever the statuses say, what is overdue or due in so many days is shown. */
const DAYS_AHEAD = 30;

function Attention({
  customer: { actionRequired, overdue, nextDueAt, nextDeadlineAt },
}: {
  readonly customer: CustomerFigures;
}): ReactNode {
  const text = useTexts().homePage;
  const format = useFormat();
  const isNear = nextDeadlineAt !== null && nextDeadlineAt <= addDays(format.today(), DAYS_AHEAD);
  const due = isNear ? nextDeadlineAt : actionRequired > 0 ? nextDueAt : null;
  if (actionRequired > 0 || due)
    return (
      <Box sx={{ minWidth: 0 }}>
        {actionRequired > 0 && (
          <StatusBadge tone="attention" label={text.actionRequired(format.number(actionRequired))} />
        )}
        {due && (
          <Typography variant="caption" component="p" color={overdue > 0 ? 'error' : 'textSecondary'}>
            {overdue > 0
              ? text.overdue(format.number(overdue), format.date(due))
              : text.due(format.date(due))}
          </Typography>
        )}
      </Box>
    );
  return (
    <Typography variant="body2" color="textSecondary">
      {text.noAction}
    </Typography>
  );
}

function Figure({ children }: { readonly children: string }): ReactNode {
  return (
    <Typography variant="body2" noWrap sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  );
}

/** It is as high as a row. */
export function CustomerRowSkeleton(): ReactNode {
  return (
    <Row className={styles.row}>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <Skeleton width="40%" />
        <Skeleton width="24%" />
      </Box>
      <Skeleton width={120} />
    </Row>
  );
}
