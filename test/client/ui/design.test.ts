import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { iconNames } from '@/ui/icons/names'
import { hostColours } from '@/ui/tokens'

const ui = join(__dirname, '../../../src/ui')
const read = (path: string) => readFileSync(join(ui, path), 'utf8')
const sheets = readdirSync(ui, { recursive: true })
  .map(String)
  .filter((path) => path.endsWith('.css'))
const drawn = ['icons/icons.css', 'states/drawings.css'].map((path) => join(path))
const written = sheets.filter((path) => path !== 'tokens.css' && !drawn.includes(path))
const bare = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '')
/** The sheet on one line, quotes and colours spelled one way. */
const flat = (css: string) => bare(css).replace(/\s+/g, ' ').replaceAll("'", '"').toLowerCase()

/** Values of the custom properties in the first rule with this selector. */
const tokensOf = (selector: string): Map<string, string> => {
  const css = flat(read('tokens.css'))
  expect(css).toContain(`${selector} {`)
  const from = css.indexOf(`${selector} {`)
  const body = css.slice(css.indexOf('{', from) + 1, css.indexOf('}', from))
  return new Map(
    [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((match) => [match[1] ?? '', (match[2] ?? '').trim()]),
  )
}
const light = tokensOf(':root, page, .theme-light')
const dark = new Map([...light, ...tokensOf('.theme-dark, [data-theme="dark"]')])

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

it('icons and drawings are what their lists say', () => {
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/icons.mjs', '--check'], {
    cwd: join(ui, '../..'),
    stdio: 'pipe',
  })
})

it('host colours are the tokens', () => {
  for (const [colours, tokens] of [
    [hostColours.light, light],
    [hostColours.dark, dark],
  ] as const) {
    const { ground, surface, ink, faint, line } = colours
    expect([ground, surface, ink, faint, line].map((colour) => colour.toLowerCase())).toEqual(
      ['--bg', '--surface', '--ink', '--ink-3', '--line'].map((name) => tokens.get(name)),
    )
  }
})

it('the system’s dark and the chosen dark are the same', () => {
  const system = tokensOf(':root:not([data-theme="light"]), page')
  expect(system.size).toBeGreaterThan(30)
  expect(system).toEqual(tokensOf('.theme-dark, [data-theme="dark"]'))
})

const onGrounds = (ink: string, ...grounds: string[]) => grounds.map((ground) => [ink, ground] as const)
const pairs = [
  ...onGrounds('--ink', '--bg', '--surface', '--inset'),
  ...onGrounds('--ink-2', '--bg', '--surface', '--inset'),
  ...onGrounds('--ink-3', '--bg', '--surface', '--inset'),
  ...onGrounds('--blue-text', '--bg', '--surface', '--blue-soft'),
  ...onGrounds('--red-text', '--bg', '--surface', '--red-soft'),
  ...onGrounds('--green-text', '--bg', '--surface', '--green-soft'),
  ...onGrounds('--on-brand', '--brand', '--brand-press'),
  ...onGrounds('--brand-text', '--brand-soft'),
  ...onGrounds('--on-bar', '--red', '--merchant', '--mall', '--toast'),
  ...onGrounds('--toast-link', '--toast'),
  ...['sand', 'rose', 'sky', 'sage', 'lilac', 'stone'].map((tint) => ['--ink', `--tint-${tint}`] as const),
]
it.each([
  ['light', light],
  ['dark', dark],
] as const)('text reads at 4.5:1 in the %s', (_name, tokens) => {
  const weak = pairs.filter(
    ([ink, ground]) => contrast(tokens.get(ink) ?? '', tokens.get(ground) ?? '') < 4.5,
  )
  expect(weak).toEqual([])
})
it.each([
  ['light', light],
  ['dark', dark],
] as const)('control outlines show at 3:1 in the %s', (_name, tokens) => {
  expect(contrast(tokens.get('--line-strong') ?? '', tokens.get('--surface') ?? '')).toBeGreaterThanOrEqual(3)
})

it.each(written)('%s names colours by role', (path) => {
  expect(bare(read(path)).match(/#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(/gi)).toBeNull()
})

it.each(written)('%s selects by class alone, as mini-programs need', (path) => {
  const selectors = [...bare(read(path)).matchAll(/([^{}]+)\{/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((selector) => selector && !/^(@|from$|to$|\d+%$)/.test(selector))
    .flatMap((selector) => selector.split(','))
  const odd = selectors.filter(
    (selector) => !/^\s*\.[\w-]+(::?[\w-]+)*(\s*[+ ]\s*(\.[\w-]+|a)(::?[\w-]+)*)*\s*$/.test(selector),
  )
  expect(selectors.length).toBeGreaterThan(0)
  expect(odd).toEqual([])
})

it.each(written)('%s uses tokens that exist', (path) => {
  const known = new Set([
    ...light.keys(),
    ...tokensOf(':root, page').keys(),
    '--m',
    '--s',
    '--tint',
    '--page-h',
    '--switch-on',
  ])
  const used = [...read(path).matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? '')
  expect(used.filter((name) => !known.has(name))).toEqual([])
})

const gzipped = (paths: string[]): number =>
  gzipSync(paths.map((path) => bare(read(path))).join('\n'), { level: 9 }).length

it('all styles together stay under 8 KB gzipped, and an icon costs less than 80 bytes', () => {
  const icons = sheets.filter((path) => path.startsWith('icons'))
  expect(gzipped(sheets.filter((path) => !icons.includes(path)))).toBeLessThan(8 * 1024)
  expect(gzipped(icons) / iconNames.length).toBeLessThan(80)
})

// the web keeps the sheets of all pages that were open: a class of two features would look by the way one came
it('a class is one feature’s', () => {
  const src = join(ui, '..')
  const homes = new Map<string, Set<string>>()
  for (const path of readdirSync(src, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.css'))) {
    for (const [, name = ''] of bare(readFileSync(join(src, path), 'utf8')).matchAll(
      /(?:^|[,}])\s*\.([\w-]+)/g,
    ))
      homes.set(name, (homes.get(name) ?? new Set()).add(dirname(path)))
  }
  const shared = [...homes]
    // .sh is the shell of the web: what stands under it is meant for the web alone
    .filter(([name, { size }]) => size > 1 && name !== 'sh' && !name.startsWith('theme-'))
    .map(([name, places]) => `${name}: ${[...places].join(', ')}`)
  expect(shared).toEqual([])
})
