import { lineStartAddress } from '@atrium/host';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useReleaseSet } from '../../lib/release-set.ts';
import { useTexts } from '../../messages/index.ts';
import { LineMark } from './line-mark.tsx';
import { rememberReturn } from './return-memory.ts';

/** Sign-in with LINE, where it is set up. */
export function LineSignIn(): ReactNode {
  const text = useTexts().access.line;
  const { settings } = useReleaseSet();
  const [query] = useSearchParams();
  if (!settings.lineSignIn) return null;
  return (
    <>
      <Divider sx={{ my: 2.5, typography: 'caption', color: 'text.secondary' }}>{text.or}</Divider>
      <Button
        href={lineStartAddress()}
        onClick={() => rememberReturn(query.get('callbackUrl'))}
        size="large"
        fullWidth
        startIcon={<LineMark />}
      >
        {text.signIn}
      </Button>
    </>
  );
}
