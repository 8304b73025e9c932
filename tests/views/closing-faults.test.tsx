import { expect, it } from 'vitest'
import { useFaultColumns } from '../../src/views/cashpad/faults.tsx'
import { renderColumns } from './render-columns.tsx'

/** The cells of the only error of a file. */
function cellsOf(file: string, column: string, key: string) {
  const fault = { id: '0', row: 7, column, path: `7.${column}`, key, value: 'x' }
  return renderColumns(() => useFaultColumns(file, [fault]), fault)
}
const faultOf = (column: string, key: string) => cellsOf('closings.csv', column, key).fault

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

it.each([
  ['closings.csv', 'closings.fault.Value', 'Line'],
  ['closings.json', 'closings.fault.Value', 'Closing'],
  ['closings.json', 'closings.fault.NotJson', 'Line'],
  ['closings.json', 'closings.fault.Encoding', 'Line'],
])('in %s, the column with the place of the error %s has the title “%s”', (file, key, title) => {
  expect(cellsOf(file, '', key).row).toEqual([title, '7'])
})
