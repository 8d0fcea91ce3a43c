import type { SlotName } from '@atrium/contract';
import { useAuth, useLocale } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useReleaseSet } from '../lib/release-set.ts';
import { useTexts } from '../messages/index.ts';
import { FailedCardsProvider, useFailedCards } from './failed-cards.tsx';
import { FailureFooter } from './failure-footer.tsx';
import { areaName, type SlotPart, slotsOf } from './menu.ts';
import { type RemoteFailure, RemoteView } from './remote-view.tsx';

function useSlots(slot: SlotName): SlotPart[] {
  const releaseSet = useReleaseSet();
  const permissions = useAuth((state) => state.user?.permissions);
  return useMemo(
    () => slotsOf(releaseSet, slot, (wanted) => permissions?.includes(wanted) ?? false),
    [releaseSet, slot, permissions],
  );
}

/** What is due comes before the customers. */
const CUSTOMERS_ORDER = 8;

interface HomeSlotsProps {
  readonly customers?: ReactNode;
}

/** Each card has its own boundary. */
export function HomeSlots({ customers }: HomeSlotsProps): ReactNode {
  const parts = useSlots('home');
  const wide = parts.filter(({ width }) => width === 'wide');
  const narrow = parts.filter(({ width }) => width === 'narrow');
  const hasMain = wide.length > 0 || Boolean(customers);
  const columns = hasMain && narrow.length > 0 ? { lg: 'minmax(0, 2fr) minmax(0, 1fr)' } : undefined;
  return (
    <FailedCardsProvider>
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: columns }}>
        {hasMain && (
          <Cards>
            {wide.filter(({ order }) => order < CUSTOMERS_ORDER).map(renderCard)}
            {customers}
            {wide.filter(({ order }) => order >= CUSTOMERS_ORDER).map(renderCard)}
          </Cards>
        )}
        {narrow.length > 0 && <Cards>{narrow.map(renderCard)}</Cards>}
      </Box>
    </FailedCardsProvider>
  );
}

function Cards({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>{children}</Box>
  );
}

function renderCard(part: SlotPart): ReactNode {
  return (
    <CardPlace key={`${part.remote.name}/${part.id}`} height={part.height}>
      <RemoteView
        part={part}
        skeleton={<CardSkeleton height={part.height} />}
        renderFailure={(failure) => <CardFailure {...failure} />}
      />
    </CardPlace>
  );
}

interface CardPlaceProps extends Pick<SlotPart, 'height'> {
  readonly children: ReactNode;
}

// A card with little content fills its place, except on phones, where it would push the next cards off the screen.
// The place of a failed card that is shown with another one is removed.
function CardPlace({ height, children }: CardPlaceProps): ReactNode {
  return <Box sx={{ ...cardPlace, minHeight: { sm: height?.desktop } }}>{children}</Box>;
}

const cardPlace = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '&:empty': { display: 'none' },
};

/** In place of a control that fails is a button that loads it again. */
export function AppBarSlots(): ReactNode {
  return useSlots('appbar').map((part) => (
    <RemoteView
      key={`${part.remote.name}/${part.id}`}
      part={part}
      skeleton={<Box sx={{ width: 40, height: 40 }} />}
      renderFailure={(failure) => <ControlFailure {...failure} />}
    />
  ));
}

const UNDECLARED_HEIGHT = { phone: 188, desktop: 188 };

function CardSkeleton({ height = UNDECLARED_HEIGHT }: Pick<SlotPart, 'height'>): ReactNode {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: 2,
        minHeight: { xs: height.phone, sm: height.desktop },
      }}
    >
      <Skeleton variant="rounded" width={140} height={20} />
      <Skeleton variant="rounded" sx={{ flex: 1 }} />
    </Paper>
  );
}

function ControlFailure({ part, isLeftOut, retry, retrying }: RemoteFailure): ReactNode {
  const { remoteProblem: text } = useTexts();
  const { locale } = useLocale();
  const label = (isLeftOut ? text.leftOutTryAgain : text.tryAgain)(areaName(part.remote, locale));
  return (
    <IconButton
      aria-label={label}
      title={label}
      onClick={retry}
      disabled={retrying}
      sx={{ color: 'text.secondary' }}
    >
      <Icon path={icons.alert} />
    </IconButton>
  );
}

// Failures of the same kind are one card. Cards that were left out say so in their own places, since the person may
// miss them one by one.
function CardFailure(failure: RemoteFailure): ReactNode {
  const { part, isLeftOut } = failure;
  const { remoteProblem: text } = useTexts();
  const area = areaName(part.remote, useLocale().locale);
  const { cards, isFirst } = useFailedCards(failure);
  if (!isFirst && !isLeftOut) return null;
  const codes = new Set(cards.map(({ supportCode }) => supportCode));
  const retry = () => {
    for (const card of cards) card.retry();
  };
  return (
    <Paper variant="outlined" role={isFirst ? 'alert' : undefined} sx={{ p: 3 }}>
      <Typography component="h2" variant="subtitle1">
        {isLeftOut ? text.leftOut(area) : area}
      </Typography>
      <Typography color="textSecondary">
        {isLeftOut ? text.leftOutWhy : text.cardsMissing(cards.length)}
      </Typography>
      <FailureFooter {...failure} supportCode={[...codes].join(', ')} retry={retry} />
    </Paper>
  );
}
