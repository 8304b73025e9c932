import { ENGINES } from '../schema/tenants.ts'
import { describeRandomMonths } from './describe-random-months.ts'

for (const engine of ENGINES) describeRandomMonths(engine, 10)
