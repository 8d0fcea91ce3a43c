import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

/** The cost above which redeeming requires a one-time password; null for never. */
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
