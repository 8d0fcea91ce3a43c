import type { deadlineNames as english } from '../en-us/deadline-names.ts';

export const deadlineNames: typeof english = {
  kinds: {
    response: '応答',
    payment: '納付',
    renewal: '更新',
    opposition_end: '異議申立て期間の終了',
    document: '書類',
  },
  states: { open: '未対応', done: '完了', missed: '徒過', waived: '放棄' },
};
