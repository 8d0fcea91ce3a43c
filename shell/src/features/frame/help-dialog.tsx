import { linkTo } from '@atrium/host';
import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useReleaseSet } from '../../lib/release-set.ts';
import { frameMessages } from '../../messages/frame.ts';
import { useTexts } from '../../messages/index.ts';

interface HelpDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function HelpDialog({ open, onClose }: HelpDialogProps): ReactNode {
  const { close } = useTexts();
  const { title } = frameMessages.useTexts().help;
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
        <DialogTitle id={titleId} sx={{ flex: 1 }}>
          {title}
        </DialogTitle>
        <IconButton aria-label={close} onClick={onClose}>
          <Icon path={icons.close} />
        </IconButton>
      </Box>
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <Contact />
        <Places onOpen={onClose} />
        <Shortcuts />
        <News />
      </DialogContent>
    </Dialog>
  );
}

function Contact(): ReactNode {
  const text = frameMessages.useTexts().help;
  const { providerName, supportEmail, supportPhone, supportUrl } = useReleaseSet().settings;
  if (!supportEmail && !supportPhone && !supportUrl) return null;
  return (
    <HelpSection title={text.contact}>
      <Typography color="textSecondary">{text.contactText(providerName)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, overflowWrap: 'anywhere' }}>
        {supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>}
        {supportPhone && <Link href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}>{supportPhone}</Link>}
        {supportUrl && (
          <Link href={supportUrl} target="_blank" rel="noopener">
            {text.supportPage}
          </Link>
        )}
      </Box>
    </HelpSection>
  );
}

/** It lists only the pages that the person may open. */
function Places({ onOpen }: { readonly onOpen: () => void }): ReactNode {
  const text = frameMessages.useTexts().help;
  return (
    <HelpSection title={text.places}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {text.placeList.map(({ subject, title, text: about }) => {
          const page = linkTo(subject);
          return (
            page && (
              <li key={subject}>
                <Link component={RouterLink} to={page} onClick={onOpen}>
                  {title}
                </Link>
                <Typography color="textSecondary">{about}</Typography>
              </li>
            )
          );
        })}
      </Box>
      <Typography color="textSecondary">{text.search}</Typography>
    </HelpSection>
  );
}

function Shortcuts(): ReactNode {
  const text = frameMessages.useTexts().help;
  return (
    <HelpSection title={text.shortcuts}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'fit-content(40%) 1fr', columnGap: 3, rowGap: 1, m: 0 }}
      >
        {text.shortcutList.map(({ keys, does }) => (
          <Box key={does} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', flexWrap: 'wrap', alignContent: 'start', gap: 0.5 }}>
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </Box>
            <Typography component="dd" sx={{ m: 0 }}>
              {does}
            </Typography>
          </Box>
        ))}
      </Box>
    </HelpSection>
  );
}

function Key({ name }: { readonly name: string }): ReactNode {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 24,
        px: 0.75,
        border: 1,
        borderColor: 'border.control',
        borderRadius: 0.75,
        textAlign: 'center',
        font: 'inherit',
        typography: 'body2',
      }}
    >
      {name}
    </Box>
  );
}

function News(): ReactNode {
  const text = frameMessages.useTexts().help;
  return (
    <HelpSection title={text.news}>
      {text.versions.map(({ version, changes }) => (
        <div key={version}>
          <Typography component="h4" variant="subtitle2">
            {text.version(version)}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {changes.map((change) => (
              <Typography key={change} component="li">
                {change}
              </Typography>
            ))}
          </Box>
        </div>
      ))}
    </HelpSection>
  );
}

function HelpSection({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1 }}>
      <Typography id={titleId} variant="h3">
        {title}
      </Typography>
      {children}
    </Box>
  );
}
