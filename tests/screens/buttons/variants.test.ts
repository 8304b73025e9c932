import { OFFICE_VARIANTS } from '../scenes/office-variants.ts'
import { RECEPTIONS } from '../scenes/receptions.ts'
import { RECORD_VARIANTS } from '../scenes/record-variants.ts'
import { RESCHEDULING } from '../scenes/rescheduling.ts'
import { TRANSFERS } from '../scenes/transfers.ts'
import { VARIANTS } from '../scenes/variants.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...VARIANTS,
  ...OFFICE_VARIANTS,
  ...RECEPTIONS,
  ...TRANSFERS,
  ...RESCHEDULING,
  ...RECORD_VARIANTS,
})
