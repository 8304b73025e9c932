import { describeRandomMonths } from './describe-random-months.ts'

describeRandomMonths('embedded', 4)
