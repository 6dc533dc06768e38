/** What the build may copy into several subpackages: never a module that keeps something for the whole app. */
const { holdsState } = jest.requireActual<{ holdsState: (source: string) => boolean }>(
  '../../targets/mini/splitPackages',
)

it.each([
  'let lists = 0',
  'export let theme = light',
  'export const unread = new Unread()',
  'const heights: WeakMap<object, Heights> = new WeakMap()',
  'const known: Record<string, number> = {}',
  'const waiting: string[] = []',
  'export const proofs = createProofs()',
  'const Context = React.createContext<Page | null>(null)',
])('keeps one of: %s', (source) => {
  expect(holdsState(`import x from 'x'\n\n${source}\n`)).toBe(true)
})

it.each([
  'export const Row = observer(function Row() {',
  "const title = t('黑名单')",
  "const titles = { a: t('举报') }",
  'export const limits = {',
  'export const dateOf = (at: string) => format(at)',
  'export class ListStore {',
  '  const list = new PagedList(load)',
  'export const Home = signedIn(function Home() {',
])('may copy: %s', (source) => {
  expect(holdsState(`import x from 'x'\n\n${source}\n`)).toBe(false)
})
