import type { DeadlineState, Role } from '@atrium/contract';
import { search as english } from '../en-us/search.ts';
import { deadlineNames } from './deadline-names.ts';

const { kinds } = deadlineNames;

const when: Record<DeadlineState, (day: string) => string> = {
  open: (day) => `期日: ${day}`,
  done: (day) => `${day}、完了`,
  missed: (day) => `${day}、徒過`,
  waived: (day) => `${day}、放棄`,
};

const roles: Record<Role, string> = { owner: 'オーナー', manager: 'マネージャー', viewer: '閲覧者' };

export const search: typeof english = (formats) => ({
  ...english(formats),
  kinds,
  deadlineTitle: ({ kind, title }) => `${kinds[kind]}: ${title}`,
  deadline: ({ reference, state, dueAt }) => `${reference} · ${when[state](formats.date(dueAt))}`,
  person: ({ email, role }) => `${email} · ${roles[role]}`,
  reward: ({ points }) => `${formats.number(points)}ポイント`,
});
