import type { Reward } from '@atrium/contract';
import { OneTimePasswordForm } from '@atrium/forms';
import { useField } from '@atrium/stores';
import { ListSkeleton, Notice, useFormat } from '@atrium/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useTexts } from '../../messages/index.ts';
import { FieldView } from '../components/field-view.tsx';
import { previewArea } from './preview.area.ts';
import { PreviewStep } from './preview-step.tsx';
import { ProblemNote } from './problem-note.tsx';
import { RedeemedStep } from './redeemed-step.tsx';
import { StepUpDialog } from './step-up-dialog.tsx';
import { type Redeeming, type RedeemProblem, useRedeem } from './use-redeem.ts';

/** Only customers with a rule on approvals need it. */
const WaitingStep = lazy(async () => {
  const step = await import(/* webpackChunkName: "waiting" */ './waiting-step.tsx');
  return { default: step.WaitingStep };
});

interface RedeemDialogProps {
  reward: Reward;
  onClose: () => void;
}

/** Redeems a reward: preview, one-time password if required, then the code. */
export function RedeemDialog({ reward, onClose }: RedeemDialogProps) {
  const texts = useTexts();
  const titleId = useId();
  const redeeming = useRedeem(reward);
  const { redeemed, proof, isSending, problem } = redeeming;
  const isWaiting = redeemed !== null && 'approval' in redeemed;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      onClose={(_, reason) => {
        const mayMissCode = redeemed !== null && reason === 'backdropClick';
        if (!isSending && !mayMissCode) onClose();
      }}
      slotProps={{ paper: { sx: { m: { xs: 1.5, sm: 4 }, width: { xs: 'calc(100% - 24px)' } } } }}
    >
      <DialogTitle id={titleId} variant="h2">
        {isWaiting
          ? texts.waitsTitle(reward.name)
          : redeemed
            ? texts.doneTitle(reward.name)
            : texts.redeemNamed(reward.name)}
      </DialogTitle>
      {isWaiting ? (
        <Suspense fallback={null}>
          <WaitingStep approval={redeemed.approval} onClose={onClose} />
        </Suspense>
      ) : redeemed ? (
        <RedeemedStep redeemed={redeemed} onClose={onClose} />
      ) : proof ? (
        <OneTimePasswordForm
          key={proof.round}
          use={{ purpose: 'redeem', rewardId: reward.id }}
          notice={proof.notice}
          confirmLabel={texts.redeem}
          isWorking={isSending}
          onVerified={(otpToken) => void redeeming.redeem(otpToken)}
          onCancel={onClose}
        />
      ) : problem?.kind === 'lost' ? (
        <UndecidedStep problem={problem} redeeming={redeeming} onCancel={onClose} />
      ) : (
        <Review reward={reward} redeeming={redeeming} onCancel={onClose} />
      )}
      <StepUpDialog request={redeeming.reauthenticationRequest} />
    </Dialog>
  );
}

interface StepProps {
  redeeming: Redeeming;
  onCancel: () => void;
}

/** The outcome is unknown: a retry with the same idempotency key finds out. */
function UndecidedStep({ problem, redeeming, onCancel }: StepProps & { problem: RedeemProblem }) {
  const texts = useTexts();
  const { redeem, isSending } = redeeming;
  return (
    <>
      <DialogContent>
        <ProblemNote problem={problem} />
      </DialogContent>
      <Actions onCancel={onCancel} isSending={isSending}>
        <Button variant="contained" color="primary" loading={isSending} onClick={() => void redeem()}>
          {texts.tryAgain}
        </Button>
      </Actions>
    </>
  );
}

function Review({ reward, redeeming, onCancel }: StepProps & { reward: Reward }) {
  const load = useField(previewArea, 'preview', { params: { id: reward.id } });
  const { preview } = load.data;
  const { pointsCost } = preview?.reward ?? reward;
  const isOld = load.status === 'loading' || preview === null;
  const { problem, redeem, isSending } = redeeming;
  const texts = useTexts();
  const format = useFormat();
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {problem && <ProblemNote problem={problem} />}
        <FieldView
          loads={[{ ...load, isFirstLoad: !load.error && isOld && !isSending }]}
          errorMessage={texts.notLoaded.preview}
          skeleton={<ListSkeleton rows={4} height={40} />}
        >
          {() => preview && <PreviewStep preview={preview} />}
        </FieldView>
        {preview?.refusal === null && preview.otpRequired && (
          <Notice severity="info">{texts.otpAhead}</Notice>
        )}
        {preview?.refusal === null && preview.approvalRequired && (
          <Notice severity="info">{texts.approvalAhead}</Notice>
        )}
      </DialogContent>
      <Actions onCancel={onCancel} isSending={isSending}>
        {preview?.refusal == null && (
          <Button
            variant="contained"
            color="primary"
            disabled={isOld}
            loading={isSending}
            onClick={() => void redeem()}
          >
            {texts.confirm(pointsCost, format.number(pointsCost))}
          </Button>
        )}
      </Actions>
    </>
  );
}

interface ActionsProps {
  onCancel: () => void;
  isSending: boolean;
  children: ReactNode;
}

function Actions({ onCancel, isSending, children }: ActionsProps) {
  const texts = useTexts();
  return (
    <DialogActions sx={{ px: 3, pb: 2.5 }}>
      <Button onClick={onCancel} disabled={isSending}>
        {texts.cancel}
      </Button>
      {children}
    </DialogActions>
  );
}
