import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { AREAS, type Area, areaOfEnvironment } from './areas.ts'

/*
 * Loads the files of the area, except those left out, before the first test. Some tests load files themselves, such as the machine that they compare
 * with a table. Stryker would attribute the code that runs while such a file is loaded to that test, and judge its bugs by that test alone.
 */

const { files, leftOut }: Area = AREAS[areaOfEnvironment()]
for (const file of globSync([...files], { exclude: [...leftOut] })) await import(resolve(file))
