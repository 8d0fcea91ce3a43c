import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** Redeeming what costs more requires a one-time password; null is never. */
export const otpThresholdArea = createAreaStore(
  { otpThreshold: null },
  {
    otpThreshold: field(
      'GET /customer-portal/points/otp_threshold',
      { otpThreshold: ({ otpThreshold }) => otpThreshold },
      messages.message('pointsFailed'),
    ),
  },
);
