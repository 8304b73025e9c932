import { EXAMPLES } from '../../domain/accounting/example-table.ts'
import { describeWorkedExamples } from './describe-worked-examples.ts'

for (const engine of ['embedded', 'postgresql'] as const) describeWorkedExamples(engine, EXAMPLES)
