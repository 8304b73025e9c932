import { EXAMPLES_BY_SUBJECT } from '../../domain/accounting/example-table.ts'
import { describeWorkedExamples } from './describe-worked-examples.ts'

// `all-worked-examples.test.ts` posts the other examples too, in `npm run verify`; the domain posts all of them in `npm test`.
describeWorkedExamples(
  'embedded',
  EXAMPLES_BY_SUBJECT.flatMap((examples) => examples.slice(0, 1)),
)
