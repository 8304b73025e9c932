/**
 * The shared components. Screens import from here; what opens over the page (dialogs, menus, searchable lists, calendars) is
 * loaded separately. Components that no list shows are imported from their own file, so that lists load without them: `facts`,
 * `file-drop`, `money-field`.
 */
export { Alert, type AlertProps, type Tone } from './alert.tsx'
export { Delta, type DeltaProps, deltaKind, Money, type MoneyProps } from './amount.tsx'
export { Button, type ButtonLook, type ButtonProps, IconButton, type IconButtonProps } from './button.tsx'
export { Checkbox, type CheckboxProps } from './checkbox.tsx'
export { type FilterChip, FilterChips } from './chips.tsx'
export { classNames } from './class-names.ts'
export { type Command, CommandDialog, type CommandDialogProps, type CommandGroup } from './command-dialog.tsx'
export { DateField, type DateFieldProps } from './date-field.tsx'
export {
  ConfirmDialog,
  type ConfirmDialogProps,
  Dialog,
  type DialogProps,
} from './dialog.tsx'
export { Field, type FieldBasics, type FieldProps, type FieldWiring } from './field.tsx'
export { Icon, type IconName } from './icons.tsx'
export { InputDialog, type InputDialogProps } from './input-dialog.tsx'
export { Keys } from './keys.tsx'
export { Panel, type PanelProps, Row, Stack } from './layout.tsx'
export { LinkButton, type LinkButtonProps } from './link-button.tsx'
export { Menu, type MenuItem, type MenuProps } from './menu.tsx'
export { NoResults, type NoResultsProps } from './no-results.tsx'
export { LoadingOverlay, SidePanel, type SidePanelProps } from './overlay.tsx'
export { Breadcrumb, type BreadcrumbItem, Page, type PageProps } from './page.tsx'
export { importWithRetry, preloadParts, resolvePreloaded, useLoaded, wasFetched } from './parts/load.ts'
export { type Period, PeriodPicker, type PeriodPickerProps } from './period-picker.tsx'
export { RadioGroup, type RadioGroupProps, type RadioOption } from './radio-group.tsx'
export { SearchMenu, type SearchMenuProps } from './search-menu.tsx'
export {
  type Choice,
  SearchMultiSelect,
  type SearchMultiSelectProps,
  SearchSelect,
  type SearchSelectProps,
} from './search-select.tsx'
export { Select, type SelectOption, type SelectProps } from './select.tsx'
export { SelectionBar } from './selection-bar.tsx'
export { Skeleton, SkeletonText } from './skeleton.tsx'
export { type Status, StatusBadge } from './status-badge.tsx'
export { Switch, type SwitchProps } from './switch.tsx'
export { as, useIsOnCards } from './table/cards.tsx'
export type { Column, Selection, Sort } from './table/columns.ts'
export { DataTable, type DataTableProps } from './table/data-table.tsx'
export { type Density, DensityContext } from './table/density.ts'
export { Pagination, type PaginationProps } from './table/pagination.tsx'
export { TableTools, type TableToolsProps } from './table/table-tools.tsx'
export { TextArea, type TextAreaProps, TextField, type TextFieldProps } from './text-field.tsx'
export { loadToaster, notify } from './toast.ts'
export { useMedia } from './use-media.ts'
export { usePreload } from './use-preload.ts'
export { isWindowOver, useWindowOver } from './window-over.ts'
