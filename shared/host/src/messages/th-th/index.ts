import type { Texts } from '../en-us/index.ts';
import { statusPhrase } from '../status-phrase.ts';
import { passkeys } from './passkeys.ts';
import { reasonPhrases } from './reason-phrases.ts';
import { signIn } from './sign-in.ts';

export const thTh: Texts = {
  ...signIn,
  ...passkeys,
  unreachable: 'ไม่สามารถติดต่อบริการได้ โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  aborted: 'การเรียกข้อมูลถูกยกเลิกแล้ว',
  viewing: 'คุณกำลังดูเท่านั้น ไม่สามารถเปลี่ยนแปลงหรือดาวน์โหลดสิ่งใดได้',
  foreignCustomer: 'การตอบกลับเป็นของลูกค้ารายอื่น จึงถูกละทิ้ง',
  status: statusPhrase(reasonPhrases),
};
