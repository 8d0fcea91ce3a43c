import type { ComponentType } from 'react';
import { Example as ActionMenu } from './examples/action-menu.tsx';
import { Example as Bone } from './examples/bone.tsx';
import { Example as Checkbox } from './examples/checkbox.tsx';
import { Example as CopyButton } from './examples/copy-button.tsx';
import { Example as DatesAndNumbers } from './examples/dates-and-numbers.tsx';
import { Example as EmptyState } from './examples/empty-state.tsx';
import { Example as ErrorState } from './examples/error-state.tsx';
import { Example as Facts } from './examples/facts.tsx';
import { Example as Figure } from './examples/figure.tsx';
import { Example as Icon } from './examples/icon.tsx';
import { Example as InvitationList } from './examples/invitation-list.tsx';
import { Example as Links } from './examples/links.tsx';
import { Example as Notice } from './examples/notice.tsx';
import { Example as ObjectError } from './examples/object-error.tsx';
import { Example as Page } from './examples/page.tsx';
import { Example as PageLinks } from './examples/page-links.tsx';
import { Example as Popup } from './examples/popup.tsx';
import { Example as Section } from './examples/section.tsx';
import { Example as Shortcut } from './examples/shortcut.tsx';
import { Example as Skeletons } from './examples/skeletons.tsx';
import { Example as StatusBadge } from './examples/status-badge.tsx';
import { Example as Table } from './examples/table.tsx';
import { Example as Tabs } from './examples/tabs.tsx';

/** Every example by the name of its file. */
export const examples: Readonly<Record<string, ComponentType>> = {
  'action-menu': ActionMenu,
  bone: Bone,
  checkbox: Checkbox,
  'copy-button': CopyButton,
  'dates-and-numbers': DatesAndNumbers,
  'empty-state': EmptyState,
  'error-state': ErrorState,
  facts: Facts,
  figure: Figure,
  icon: Icon,
  'invitation-list': InvitationList,
  links: Links,
  notice: Notice,
  'object-error': ObjectError,
  page: Page,
  'page-links': PageLinks,
  popup: Popup,
  section: Section,
  shortcut: Shortcut,
  skeletons: Skeletons,
  'status-badge': StatusBadge,
  table: Table,
  tabs: Tabs,
};
