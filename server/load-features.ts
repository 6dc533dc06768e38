/**
 * What every feature declares. Nobody lists the files: they are found by folder here, and a build of the server puts
 * imports of all of them in place of this module (scripts/bundle.mjs).
 */
import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { Feature } from './feature'

/** Loads the module of that name in every folder below a folder that has one. */
function loaded<T>(folder: string, module: string): Promise<T[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => basename(file, extname(file)) === module)
    .sort()
  return Promise.all(files.map((file) => import(join(folder, file)) as Promise<T>))
}

/** The features of both storeys, after the kinds of all of them were added to `contract/kinds`. */
export async function loadFeatures(): Promise<Feature[]> {
  await loaded(join(__dirname, '../contract'), 'things')
  const storeys = ['core', 'features'].map((storey) =>
    loaded<{ default: Feature }>(join(__dirname, storey), 'feature'),
  )
  return (await Promise.all(storeys)).flat().map((module) => module.default)
}
