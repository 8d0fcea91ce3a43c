import type { instructionStates as english } from '../en-us/instruction-states.ts';

export const instructionStates: typeof english = {
  sent: '送信済み',
  accepted: '受領済み',
  done: '完了',
  refused: '拒否',
  cancelled: '取消済み',
};
