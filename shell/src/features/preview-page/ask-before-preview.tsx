import type { PreviewState } from '@atrium/contract';
import { customerPath } from '@atrium/host';
import { DateTime } from '@atrium/ui';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { CheckboxField } from '../../lib/checkbox-field.tsx';
import { Facts } from '../../lib/facts.tsx';
import { lastCustomer } from '../../lib/last-customer.ts';
import { openNewDocument } from '../../lib/new-document.ts';
import { openPreview } from '../../lib/previews.ts';
import { StandalonePage } from '../../lib/standalone-page.tsx';
import { previewMessages } from '../../messages/preview.ts';

/** The box keeps a hasty or a hijacked double click from opening the preview. */
export function AskBeforePreview({ preview }: { readonly preview: PreviewState }): ReactNode {
  const text = previewMessages.useTexts();
  const { id, name, version, team, basePath, current, endsAt } = preview;
  const [agreed, setAgreed] = useState(false);
  const [progress, setProgress] = useState<'asking' | 'opening' | 'failed'>('asking');
  const open = async () => {
    setProgress('opening');
    if (await openPreview(id)) await openNewDocument(customerPath(basePath, lastCustomer() ?? 0));
    else setProgress('failed');
  };
  return (
    <StandalonePage title={text.title}>
      <Typography color="textSecondary">{text.lead(team)}</Typography>
      <Facts
        facts={[
          [text.team, team],
          [text.part, name],
          [text.version, version],
          [text.current, current ?? text.notYet],
          [text.ends, <DateTime key="ends" value={endsAt} format="relative" />],
        ]}
      />
      <Typography sx={{ mt: 3, fontWeight: 500 }}>{text.rights}</Typography>
      <Typography color="textSecondary" sx={{ mt: 1.5 }}>
        {text.way}
      </Typography>
      <Stack sx={{ mt: 2.5 }}>
        <CheckboxField label={text.agree(team)} isChecked={agreed} onChange={setAgreed} />
      </Stack>
      {progress === 'failed' && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {text.failed}
        </Typography>
      )}
      <Stack direction="row" useFlexGap sx={{ mt: 3, gap: 1.5, flexWrap: 'wrap' }}>
        <Button
          variant="contained"
          color="primary"
          disabled={!agreed || progress === 'opening'}
          onClick={() => void open()}
        >
          {text.open}
        </Button>
        <Button href="/" variant="outlined">
          {text.stay}
        </Button>
      </Stack>
    </StandalonePage>
  );
}
