import { ACCOUNTING_SCENES } from '../scenes/accounting.ts'
import { ADMINISTRATION_SCENES } from '../scenes/administration.ts'
import { BOOKS_SCENES } from '../scenes/books.ts'
import { CONTROL_SCENES } from '../scenes/control.ts'
import { OFFICE_SCENES } from '../scenes/office.ts'
import { SESSION_SCENES } from '../scenes/session.ts'
import { SETTINGS_SCENES } from '../scenes/settings.ts'
import { TICKETS_SCENES } from '../scenes/tickets.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...CONTROL_SCENES,
  ...TICKETS_SCENES,
  ...OFFICE_SCENES,
  ...ACCOUNTING_SCENES,
  ...BOOKS_SCENES,
  ...ADMINISTRATION_SCENES,
  ...SESSION_SCENES,
  ...SETTINGS_SCENES,
})
