import { Icon, icons, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useId, useState } from 'react';
import { useProgrammeTime } from '../../../lib/programme-time.ts';
import { useTexts } from '../../../messages/index.ts';
import type { LotMonth } from '../lots-by-month.ts';
import { LotTable } from './lot-table.tsx';

/** The first month is expanded. */
export function LotMonths({ months }: { months: readonly LotMonth[] }) {
  return months.map((month, index) => <Month key={month.key} month={month} startsOpen={index === 0} />);
}

function Month({ month, startsOpen }: { month: LotMonth; startsOpen: boolean }) {
  const texts = useTexts();
  const format = useFormat();
  const time = useProgrammeTime();
  const contentsId = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const name = time.month(month.key);
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={contentsId}
        onClick={() => setOpen(!isOpen)}
        sx={{
          width: 1,
          display: 'flex',
          gap: 1.5,
          px: 2,
          py: 1.25,
          typography: 'body2',
          textAlign: 'left',
          '&:hover': { bgcolor: 'surface.subtle' },
          '&.Mui-focusVisible': { outlineOffset: -2 },
        }}
      >
        <Chevron isOpen={isOpen} />
        <Box component="span" sx={{ fontWeight: 500 }}>
          {name}
        </Box>
        <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
          {texts.lots(month.lots.length, format.number(month.lots.length))}
        </Box>
        <Box component="span" sx={{ fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}>
          {format.number(month.points)}
        </Box>
      </ButtonBase>
      <Box id={contentsId} hidden={!isOpen}>
        {isOpen && (
          <Box sx={{ bgcolor: 'background.default', borderTop: 1, borderColor: 'divider' }}>
            <LotTable lots={month.lots} label={texts.monthTotal(name)} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Chevron({ isOpen }: { isOpen: boolean }) {
  return (
    <Box
      component={Icon}
      path={icons.chevronRight}
      sx={{
        flex: 'none',
        fontSize: 16,
        color: 'text.secondary',
        rotate: isOpen ? '90deg' : '0deg',
        transition: 'rotate 120ms',
      }}
    />
  );
}
