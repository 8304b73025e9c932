import { ACCOUNTING } from './scenes/accounting.ts'
import { ADMINISTRATION } from './scenes/administration.ts'
import { CONTROL } from './scenes/control.ts'
import { OFFICE } from './scenes/office.ts'
import { TICKETS } from './scenes/tickets.ts'
import { describeScenes } from './support/scenes.ts'

describeScenes({ ...CONTROL, ...TICKETS, ...OFFICE, ...ACCOUNTING, ...ADMINISTRATION })
