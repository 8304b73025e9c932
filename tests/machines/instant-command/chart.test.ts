import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('instant command', spec)
