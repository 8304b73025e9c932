import { OFFICE_VARIANTS_SCENES } from '../scenes/office-variants.ts'
import { RECEPTIONS_SCENES } from '../scenes/receptions.ts'
import { RECORD_VARIANTS_SCENES } from '../scenes/record-variants.ts'
import { RESCHEDULING_SCENES } from '../scenes/rescheduling.ts'
import { TRANSFERS_SCENES } from '../scenes/transfers.ts'
import { VARIANTS_SCENES } from '../scenes/variants.ts'
import { describeButtons } from '../support/scenes.ts'

describeButtons({
  ...VARIANTS_SCENES,
  ...OFFICE_VARIANTS_SCENES,
  ...RECEPTIONS_SCENES,
  ...TRANSFERS_SCENES,
  ...RESCHEDULING_SCENES,
  ...RECORD_VARIANTS_SCENES,
})
