/**
 * Writes src/ui/icons/icons.css (every icon in use) and src/ui/states/drawings.css, both as CSS masks.
 * `node --import tsx scripts/icons.mjs` writes the files; with `--check` it fails when one is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { iconNames } from '../src/ui/icons/names.ts'
import { filled, solids } from '../src/ui/icons/solid.ts'
import { drawings } from '../src/ui/states/drawings.ts'

const require = createRequire(import.meta.url)
/** Path data of a Tabler icon: its paths joined, without the invisible 24 px square. */
const pathOf = (style, name) => {
  const svg = readFileSync(require.resolve(`@tabler/icons/${style}/${name}.svg`), 'utf8')
  const shapes = [...svg.matchAll(/<(path|circle|rect|line|polyline|polygon|ellipse)\b[^>]*?>/g)].map(
    (match) => match[0],
  )
  const paths = shapes
    .filter((shape) => !shape.includes('stroke="none" d="M0 0h24v24H0z"'))
    .map((shape) => / d="([^"]+)"/.exec(shape)?.[1])
  if (!paths.length || paths.some((path) => !path?.startsWith('M')))
    throw new Error(`${name}: not made of plain paths`)
  return paths
    .join('')
    .replace(/\s+-/g, '-')
    .replace(/\s+([a-zA-Z])/g, '$1')
}

const url = (svg) =>
  `url("data:image/svg+xml,${svg
    .replace(/"/g, "'")
    .replace(/\n\s*/g, '')
    .replace(/[<>#]/g, (sign) => encodeURIComponent(sign))}")`

const icon = (path, attributes) =>
  url(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path ${attributes}d="${path}"/></svg>`)

const stroke = (width) =>
  `fill="none" stroke="#000" stroke-linecap="round" stroke-linejoin="round" stroke-width="${width}" `

const drawing = (markup, attributes) =>
  url(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 160"><g ${attributes}>${markup}</g></svg>`)

/** --m is a line or a flat shape of its own; --s the shape under the line of the same element. */
const rule = (name, image, variable = '--m') => `.${name}{${variable}:${image}}\n`

const icons = [
  '/* Written by scripts/icons.mjs from Tabler Icons (MIT, https://tabler.io/icons). */\n',
  ...[...iconNames].sort().map((name) => rule(`i-${name}`, icon(pathOf('outline', name), stroke('1.6')))),
  ...Object.entries(solids).map(([name, path]) => rule(`s-${name}`, icon(path, ''), '--s')),
  ...filled.map((name) => rule(`s-${name}`, icon(pathOf('filled', name), ''), '--s')),
]
const scenes = [
  '/* Written by scripts/icons.mjs from drawings.ts. */\n',
  ...Object.entries(drawings).flatMap(([name, { fill, line }]) => [
    rule(`d-${name}-fill`, drawing(fill, '')),
    rule(`d-${name}-line`, drawing(line, stroke('2.2'))),
  ]),
]

for (const [path, css] of [
  ['src/ui/icons/icons.css', icons.join('')],
  ['src/ui/states/drawings.css', scenes.join('')],
]) {
  const target = new URL(`../${path}`, import.meta.url)
  if (!process.argv.includes('--check')) writeFileSync(target, css)
  else if (readFileSync(target, 'utf8') !== css) {
    process.stderr.write(`${path} is stale: run node --import tsx scripts/icons.mjs\n`)
    process.exitCode = 1
  }
}
