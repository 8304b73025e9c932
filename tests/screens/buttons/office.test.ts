import { ACCOUNTING } from '../scenes/accounting.ts'
import { ADMINISTRATION } from '../scenes/administration.ts'
import { BOOKS } from '../scenes/books.ts'
import { CONTROL } from '../scenes/control.ts'
import { OFFICE } from '../scenes/office.ts'
import { SESSION } from '../scenes/session.ts'
import { SETTINGS } from '../scenes/settings.ts'
import { TICKETS } from '../scenes/tickets.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...CONTROL,
  ...TICKETS,
  ...OFFICE,
  ...ACCOUNTING,
  ...BOOKS,
  ...ADMINISTRATION,
  ...SESSION,
  ...SETTINGS,
})
