/// <reference path="./assets.d.ts" />
/// <reference path="./css-modules.d.ts" />
/**
 * The look of the portal: theme, formatters, icons, and components that several teams use. Has no state of its own.
 * Bundled into each deployable.
 *
 * @packageDocumentation
 */

export { classes } from './classes.ts';
export {
  ActionMenu,
  type ActionMenuProps,
  type MenuButtonProps,
  type MenuChoice,
} from './components/action-menu.tsx';
export { Bone } from './components/bone.tsx';
export { Checkbox, type CheckboxProps } from './components/checkbox.tsx';
export { CopyButton, type CopyButtonProps } from './components/copy-button.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './components/error-state.tsx';
export { Fact, Facts, type FactsProps } from './components/facts.tsx';
export { Figure, type FigureProps } from './components/figure.tsx';
export { InvitationList, type InvitationListProps } from './components/invitation-list.tsx';
export { isKey, isOfInputMethod, isSendingKey } from './components/is-key.ts';
export { MaybeLink, type MaybeLinkProps } from './components/maybe-link.tsx';
export { Notice, type NoticeProps } from './components/notice.tsx';
export { ObjectError, type ObjectErrorProps, ObjectSkeleton } from './components/object-error.tsx';
export { Page, type PageProps } from './components/page.tsx';
export { PageHeader, type PageHeaderProps } from './components/page-header.tsx';
export { type PageLink, PageLinks, type PageLinksProps } from './components/page-links.tsx';
export { Popup, type PopupProps } from './components/popup.tsx';
export { Section, type SectionProps } from './components/section.tsx';
export {
  FigureSkeleton,
  ListSkeleton,
  type ListSkeletonProps,
  Loading,
  type SkeletonColumn,
  TableSkeleton,
  TableSkeletonRows,
  type TableSkeletonRowsProps,
} from './components/skeletons.tsx';
export { StatusBadge, type StatusBadgeProps, ToneShape } from './components/status-badge.tsx';
export {
  HeadCell,
  Table,
  TableCell,
  type TableCellProps,
  type TableProps,
  TableRow,
  type TableRowProps,
} from './components/table.tsx';
export { type TabItem, Tabs, type TabsProps } from './components/tabs.tsx';
export { TextAround, type TextAroundProps } from './components/text-around.tsx';
export { TextLink, type TextLinkProps } from './components/text-link.tsx';
export { useInvitationActions } from './components/use-invitation-actions.ts';
export { useShortcut } from './components/use-shortcut.ts';
export { defineRemote, type RemoteParts } from './define-remote.tsx';
export { DateTime, type DateTimeProps } from './format/date-time.tsx';
export { type Formatters, formattersFor } from './format/formatters.ts';
export { useFormat } from './format/use-format.ts';
export { Icon, type IconProps } from './icons/icon.tsx';
export * as icons from './icons/icons.ts';
export { AtriumTheme } from './theme/atrium-theme.tsx';
export { type AtriumThemeOptions, createAtriumTheme } from './theme/create-atrium-theme.ts';
export { shapeFill } from './theme/forced-colors.ts';
export type { ColorScheme, Tone } from './theme/tokens.ts';
export { type RouteParamName, type RouteParams, useRouteParams } from './use-route-params.ts';
