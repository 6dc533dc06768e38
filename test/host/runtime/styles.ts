import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppPackage } from './package'
import { dialects } from './target'

/** A style file with those that it imports; '' where there is none. */
function styleOf(file: string): string {
  if (!existsSync(file)) return ''
  const source = readFileSync(file, 'utf8')
  const imported = [...source.matchAll(/@import "([^"]+)"/g)].map(([, name = '']) =>
    join(dirname(file), name),
  )
  return [...imported.map(styleOf), source].join('\n')
}

/** The styles of a page: the app's, then its own, with what they import. */
export const stylesOf = ({ dist, target }: AppPackage, route: string): string =>
  ['app', route].map((name) => styleOf(join(dist, name + dialects[target].style))).join('\n')
