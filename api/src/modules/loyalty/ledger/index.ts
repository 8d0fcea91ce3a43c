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
  type RefusalType,
  recallResponse,
  redeem as redeemInLedger,
  refund as refundInLedger,
  releaseDue,
  rememberResponse,
} from './ledger.repository.ts';
export { requestHash } from './request-hash.ts';
