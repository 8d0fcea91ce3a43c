import { Icon, icons } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { reloadDocument } from '../../lib/new-document.ts';
import { useTexts } from '../../messages/index.ts';
import { useQuestion } from './use-question.ts';
import { useReleaseNews } from './use-release-news.ts';

const nothing: readonly string[] = [];

// The page never reloads by itself, because of unsaved input. It asks once, and urges when the API no longer supports
// it.
export function ReleaseNotice(): ReactNode {
  const { releaseNotice: text } = useTexts();
  const news = useReleaseNews();
  const question = useQuestion(news?.changed ?? nothing);
  if (!news || !(news.unsupported || question.isShown)) return null;
  return (
    <Paper
      variant="outlined"
      role={news.unsupported ? 'alert' : 'status'}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.snackbar,
        bottom: { xs: 12, sm: 24 },
        left: '50%',
        transform: 'translateX(-50%)',
        width: 'max-content',
        maxWidth: 'calc(100vw - 24px)',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1.5,
        rowGap: 0.5,
        pl: 2,
        pr: 1,
        py: 1,
        bgcolor: 'surface.raised',
        boxShadow: '0 12px 32px -8px rgba(0 0 0 / 0.24), 0 2px 6px rgba(0 0 0 / 0.08)',
        '@media print': { display: 'none' },
      })}
    >
      {news.unsupported && <Box component={Icon} path={icons.alert} sx={{ color: 'warning.main' }} />}
      <Typography variant="body2" sx={{ flex: '1 1 200px', maxWidth: 460, fontWeight: 500 }}>
        {news.unsupported ? text.unsupported : text.newer}
      </Typography>
      <Button
        size="small"
        color={news.unsupported ? 'primary' : 'inherit'}
        variant={news.unsupported ? 'contained' : 'outlined'}
        onClick={reloadDocument}
      >
        {text.reload}
      </Button>
      {!news.unsupported && (
        <Button size="small" variant="text" onClick={question.decline}>
          {text.later}
        </Button>
      )}
    </Paper>
  );
}
