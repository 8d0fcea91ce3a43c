import type { instructionStates as english } from '../en-us/instruction-states.ts';

export const instructionStates: typeof english = {
  sent: 'ส่งแล้ว',
  accepted: 'รับแล้ว',
  done: 'เสร็จแล้ว',
  refused: 'ปฏิเสธแล้ว',
  cancelled: 'ยกเลิกแล้ว',
};
