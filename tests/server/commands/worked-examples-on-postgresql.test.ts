import { describeWorkedExamples } from './describe-worked-examples.ts'

describeWorkedExamples('postgresql')
