/**
 * The shared components, which screens import from here. Components that open over the page, such as dialogs and
 * menus, are loaded while the page is idle, or when they are needed (folder `lazy`). Components that most screens do
 * not need, such as `file-drop`, are imported from their files, so that other screens load without them.
 */
export { Alert } from './alert.tsx'
export { Delta, deltaKind, Money } from './amount.tsx'
export { Button, type ButtonProps, IconButton } from './button.tsx'
export { Checkbox } from './checkbox.tsx'
export { type FilterChip, FilterChips } from './chips.tsx'
export { classNames } from './class-names.ts'
export { CommandDialog, type CommandGroup, type PaletteCommand } from './command-dialog.tsx'
export { DateField } from './date-field.tsx'
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
} from './dialog.tsx'
export { useErrorTitle } from './document-title.ts'
export { Field } from './field.tsx'
export { Icon, type IconName } from './icons.tsx'
export { InputDialog } from './input-dialog.tsx'
export { Keys } from './keys.tsx'
export { Panel, Row, Stack } from './layout.tsx'
export { importWithRetry, resolvePreloaded, useLoaded, wasLoaded } from './lazy/importing.ts'
export { preloadOverlays } from './lazy/lazy-components.ts'
export { LinkButton } from './link-button.tsx'
export { Menu, type MenuItem } from './menu.tsx'
export { NoResults } from './no-results.tsx'
export { isDialogOpen, useRegisterDialog } from './open-dialogs.ts'
export { LoadingOverlay, SidePanel } from './overlay.tsx'
export { type BreadcrumbItem, Page } from './page.tsx'
export { type Period, PeriodPicker } from './period-picker.tsx'
export { RadioGroup } from './radio-group.tsx'
export { recordOptions } from './record-options.ts'
export { SearchMenu } from './search-menu.tsx'
export {
  type Choice,
  SearchMultiSelect,
  SearchSelect,
} from './search-select.tsx'
export { SegmentedControl } from './segmented-control.tsx'
export { Select, type SelectOption } from './select.tsx'
export { SelectionBar } from './selection-bar.tsx'
export { Skeleton, SkeletonText } from './skeleton.tsx'
export { type BadgeStatus, StatusBadge } from './status-badge.tsx'
export { Switch } from './switch.tsx'
export { TabNav } from './tab-nav.tsx'
export { TabNavOrSelect } from './tab-nav-or-select.tsx'
export { cardRole, useShowsCards } from './table/cards.tsx'
export type { Column, Selection, Sort } from './table/columns.ts'
export { DataTable } from './table/data-table.tsx'
export { type Density, DensityContext } from './table/density.ts'
export { Pagination } from './table/pagination.tsx'
export { TableTools, type TableToolsProps } from './table/table-tools.tsx'
export { TextArea, TextField } from './text-field.tsx'
export { loadToaster, notify } from './toast.ts'
export { formatAmountText } from './use-formatted-text.ts'
export { useHasBeenTrue } from './use-has-been-true.ts'
export { isTouchScreen, useMedia } from './use-media.ts'
export { usePreload } from './use-preload.ts'
