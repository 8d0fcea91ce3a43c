import type { DeadlineState, Role } from '@atrium/contract';
import { search as english } from '../en-us/search.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds } = deadlineNames;

const when: Record<DeadlineState, (day: string) => string> = {
  open: (day) => `ครบกำหนด ${day}`,
  done: (day) => `${day}, เสร็จแล้ว`,
  missed: (day) => `${day}, พลาดกำหนด`,
  waived: (day) => `${day}, สละสิทธิ์`,
};

const roles: Record<Role, string> = { owner: 'เจ้าของ', manager: 'ผู้จัดการ', viewer: 'ผู้ดู' };

export const search: typeof english = (formats) => ({
  ...english(formats),
  kinds,
  deadlineTitle: (facts) => `${kinds[facts.kind]}: ${facts.title}`,
  deadline: (facts) => `${facts.reference} · ${when[facts.state](formats.date(facts.dueAt))}`,
  person: (facts) => `${facts.email} · ${roles[facts.role]}`,
  reward: (facts) => `${formats.number(facts.points)} คะแนน`,
});
