import { useCan, useDraft } from '@atrium/host';
import { useField } from '@atrium/stores';
import { ListSkeleton, Section, useFormat } from '@atrium/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FieldView } from '../../../lib/components/field-view.tsx';
import { useTexts } from '../../../messages/index.ts';
import { otpThresholdArea } from '../otp-threshold.area.ts';
import { OtpThresholdDialog } from './otp-threshold-dialog.tsx';

/** Only owners can change the threshold. */
export function OtpThresholdCard() {
  const texts = useTexts();
  const mayManage = useCan('rewards:manage');
  const load = useField(otpThresholdArea, 'otpThreshold', {});
  const { otpThreshold } = load.data;
  const [isOpen, setOpen] = useDraft('threshold', false);
  return (
    <Box sx={{ mt: 2 }}>
      <Section
        title={texts.proof}
        action={
          mayManage &&
          load.isFetched && (
            <Button size="small" onClick={() => setOpen(true)}>
              {texts.change}
            </Button>
          )
        }
      >
        <FieldView
          loads={[load]}
          errorMessage={texts.notLoaded.threshold}
          skeleton={<ListSkeleton rows={1} height={20} />}
        >
          {() => <Threshold threshold={otpThreshold} />}
        </FieldView>
      </Section>
      {isOpen && load.isFetched && (
        <OtpThresholdDialog previous={otpThreshold} onClose={() => setOpen(false)} />
      )}
    </Box>
  );
}

function Threshold({ threshold }: { threshold: number | null }) {
  const texts = useTexts();
  const format = useFormat();
  return (
    <Typography variant="body2" color="textSecondary">
      {threshold === null
        ? texts.proofNever
        : threshold === 0
          ? texts.proofAlways
          : texts.proofAbove(threshold, format.number(threshold))}
    </Typography>
  );
}
