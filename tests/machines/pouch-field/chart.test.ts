import { describeChart } from '../support/chart.ts'
import { spec } from './spec.ts'

describeChart('pouch field', spec)
