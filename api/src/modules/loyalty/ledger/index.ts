export {
  adjust,
  audit,
  clawBack,
  deleteOldKeys,
  type Earning,
  earn,
  expireDue,
  type Redeemed,
  type Refusal,
  redeem as redeemInLedger,
  refund as refundInLedger,
  releaseDue,
} from './ledger.repository.ts';
