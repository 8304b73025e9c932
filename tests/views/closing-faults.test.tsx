import { expect, it } from 'vitest'
import { useFaultColumns } from '../../src/views/cashpad/faults.tsx'
import { renderColumns } from './render-columns.tsx'

const faultOf = (column: string, key: string) =>
  renderColumns(() => useFaultColumns('closings.csv'), {
    id: '0',
    row: 7,
    column,
    path: `7.${column}`,
    key,
    value: 'x',
  }).fault

it('a value that is not allowed in a closing file is reported with the allowed values, if its column has a list of them', () => {
  expect(faultOf('service', 'closings.fault.Value')).toEqual([
    'Error',
    'Value not allowed. Allowed: lunch, midi, déjeuner, pranzo, evening, soir, dîner, sera, cena',
  ])
  expect(faultOf('kind', 'closings.fault.Value')).toEqual([
    'Error',
    'Value not allowed. Allowed: receipt, movement, float, sale, none',
  ])
  expect(faultOf('amount', 'closings.fault.Value')).toEqual(['Error', 'Value not allowed'])
})
