/**
 * @jest-environment node
 *
 * The build copies a module into each subpackage that uses it, unless main's pages do or targets/mini/main.json names
 * it: never one that keeps something for the whole app.
 */
import { clientModules, stateOf, testedClasses } from './modules'

const { readMain } = jest.requireActual<{ readMain: () => Set<string> }>('../../../targets/mini/mainList')

it.each([
  'let lists = 0',
  'export let theme = light',
  'export const unread = new Unread()',
  'const heights: WeakMap<object, Heights> = new WeakMap()',
  'const known: Record<string, number> = {}',
  'const waiting: string[] = []',
  'export const proofs = createProofs()',
  'const Context = React.createContext<Page | null>(null)',
  'const stores = { first: new Unread() }',
  'const counts = { made: 0 }\nexport const next = () => ++counts.made',
  'const sheets = { of: [] }\nexport const add = (name: string) => sheets.of.push(name)',
  'const names = ["a"]\nexport const add = (name: string) => names.push(name)',
  'export class Page { static opened = 0 }',
  'export default new Unread()',
])('keeps one of: %s', (source) => {
  expect(stateOf(`import x from 'x'\n\n${source}\n`)).toHaveLength(1)
})

it('keeps one of a class that another module asks for by instanceof', () => {
  expect(stateOf('export class CallError extends Error {}', new Set(['CallError']))).toEqual(['CallError'])
})

it.each([
  'export const Row = observer(function Row() {',
  "const title = t('黑名单')",
  "const titles = { a: t('举报') }",
  'export const limits = {\n  title: 30,\n}',
  'export const dateOf = (at: string) => format(at)',
  'export class ListStore {',
  'export function Page() {\n  const list = new PagedList(load)\n}',
  'export const Home = signedIn(function Home() {',
  'const own: ReadonlySet<string> = new Set(names)',
  'const sheets = { optional: [] } as const',
  "const ends = { from: at('pickup') }",
  'const phone = new RegExp(pattern)',
])('may copy: %s', (source) => {
  expect(stateOf(`import x from 'x'\n\n${source}\n`)).toEqual([])
})

it('main.json names every module that keeps something and that several packages use', () => {
  const modules = clientModules()
  const tested = testedClasses(modules)
  const shared = modules
    .filter(({ users }) => users.size > 1)
    .map(({ file, source }) => ({
      file: file.replace(/\.(qq|ali)(\.tsx?)$/, '$2'),
      names: stateOf(source, tested),
    }))
    .filter(({ names }) => names.length > 0)
  expect(shared).toContainEqual({ file: 'src/shell/account/profile.ts', names: ['profile'] })
  const main = readMain()
  expect(shared.filter(({ file }) => !main.has(file))).toEqual([])
})

/** Keeps nothing, and is larger than the room that main has left: each package that draws a code has its own. */
const copied = new Set(['uqr'])

it('main.json names every vendor’s package that several packages use', () => {
  const shared = clientModules()
    .filter(({ file, users }) => file.startsWith('node_modules/') && users.size > 1)
    .map(({ file }) => file.replace('node_modules/', ''))
  expect(shared).toContain('mobx')
  expect(shared.filter((name) => !readMain().has(name) && !copied.has(name))).toEqual([])
})

// the build brings an icon to where its name is written, so that no name may come from elsewhere
it('names of icons are written out where they are used', () => {
  const modules = clientModules()
  expect(modules.map(({ file }) => file)).toContain('src/ui/icons/icon.tsx')
  expect(modules.filter(({ file }) => file === 'src/ui/icons/names.ts')).toEqual([])
  expect(
    modules.filter(({ source }) => /as (IconName|SolidName)\b/.test(source)).map(({ file }) => file),
  ).toEqual([])
})
