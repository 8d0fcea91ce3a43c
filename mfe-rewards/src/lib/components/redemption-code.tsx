import { CopyButton } from '@atrium/ui';
import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { useTexts } from '../../messages/index.ts';

interface RedemptionCodeProps {
  /** Null shows nothing: the reader may see that there is a code, but not use it. */
  code: string | null;
  size?: 'small' | 'large';
  /** A void code is struck through and has no copy button. */
  isVoid?: boolean;
}

export function RedemptionCode({ code, size = 'small', isVoid = false }: RedemptionCodeProps) {
  const texts = useTexts();
  if (code === null) return null;
  return (
    // The height is the same without the button, so that rows are equal.
    <Box sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box
        component={isVoid ? 's' : 'code'}
        sx={{
          userSelect: isVoid ? undefined : 'all',
          typography: size === 'large' ? 'h5' : 'body2',
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          letterSpacing: '0.02em',
          // On narrow screens the code breaks into two halves, between groups.
          textWrap: 'balance',
          minWidth: 0,
        }}
      >
        {groupsOf(code).map((group, index) => (
          <Fragment key={index}>
            {index > 0 && <wbr />}
            {group}
          </Fragment>
        ))}
      </Box>
      {!isVoid && <CopyButton text={code} label={texts.copyCode} />}
    </Box>
  );
}

/** `7KQ4-M2XR-9F0T` becomes `7KQ4-`, `M2XR-`, `9F0T`. */
function groupsOf(code: string): string[] {
  return code.split(/(?<=-)/);
}
