import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('bank settlement', spec)
