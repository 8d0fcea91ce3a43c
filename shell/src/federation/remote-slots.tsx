import type { SlotName } from '@atrium/contract';
import { useAuth, useLocale } from '@atrium/host';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../lib/messages.ts';
import { useReleaseSet } from '../lib/release-set.ts';
import { areaName, slotsOf } from './menu.ts';
import type { RemotePart } from './remote-components.ts';
import { RetryButton } from './remote-page.tsx';
import { type RemoteFailure, RemoteView } from './remote-view.tsx';

/** What the remotes put into a place of the shell, as the person may see it. */
export function useSlots(slot: SlotName): RemotePart[] {
  const releaseSet = useReleaseSet();
  const permissions = useAuth((state) => state.user?.permissions);
  return useMemo(
    () => slotsOf(releaseSet, slot, (wanted) => permissions?.includes(wanted) ?? false),
    [releaseSet, slot, permissions],
  );
}

/** Cards that remotes put on the home page, each inside its own boundary. */
export function HomeSlots(): ReactNode {
  return useSlots('home').map((part) => (
    <RemoteView
      key={`${part.remote.name}/${part.id}`}
      part={part}
      skeleton={<CardSkeleton />}
      renderFailure={(failure) => <CardFailure {...failure} />}
    />
  ));
}

/** Controls that remotes put into the app bar; one that fails is simply not there. */
export function AppBarSlots(): ReactNode {
  return useSlots('appbar').map((part) => (
    <RemoteView
      key={`${part.remote.name}/${part.id}`}
      part={part}
      skeleton={<Box sx={{ width: 40, height: 40 }} />}
      renderFailure={() => null}
    />
  ));
}

function CardSkeleton(): ReactNode {
  return (
    <Paper variant="outlined" sx={{ p: 3 }}>
      <Skeleton variant="rounded" width={140} height={20} sx={{ mb: 2 }} />
      <Skeleton variant="rounded" height={120} />
    </Paper>
  );
}

function CardFailure({ part, retry, retrying }: RemoteFailure): ReactNode {
  const text = useText().remoteProblem;
  const { locale } = useLocale();
  const { name, version, remote } = part.remote;
  return (
    <Paper variant="outlined" role="alert" sx={{ p: 3 }}>
      <Typography component="h2" variant="subtitle1">
        {areaName(part.remote, locale)}
      </Typography>
      <Typography color="textSecondary">{text.cardTitle}</Typography>
      <RetryButton retry={retry} retrying={retrying} />
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 2 }}>
        {text.owner(remote.team)} · {name} {version}
      </Typography>
    </Paper>
  );
}
