export {
  adjust,
  audit,
  clawBack,
  type Earning,
  earn,
  expireDue,
  forgetOldKeys,
  type Redeemed,
  type Refusal,
  redeem as redeemInLedger,
  refund as refundInLedger,
  releaseDue,
} from './ledger.repository.ts';
