/** Failures of the host are told, unless somebody knows of them already; others say why nobody needs to. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PlatformError } from '@/platform/failure'
import { ignored } from '@/platform/ignored'
import { reportFailure } from '@/platform/report-failure'

const mockToast = jest.fn()
jest.mock('@/platform/feedback', () => ({ feedback: { toast: (text: string) => mockToast(text) } }))
beforeEach(() => mockToast.mockClear())

const failing = (error: unknown) => Promise.reject(error)

it('tells what the host could not do', async () => {
  await reportFailure(failing(new PlatformError('failed')), '图片打不开，请再试一次')
  await reportFailure(failing(new PlatformError('denied')))
  expect(mockToast.mock.calls).toEqual([['图片打不开，请再试一次'], ['没能完成，请再试一次']])
})

it('tells nothing that was done, given up, or told', async () => {
  await reportFailure(Promise.resolve(1))
  await reportFailure(failing(new PlatformError('cancelled')))
  await reportFailure(failing(new PlatformError('offline')))
  await reportFailure(failing(new Error('a call that told')))
  expect(mockToast).not.toHaveBeenCalled()
})

it('gives what was done, and nothing of what failed', async () => {
  expect(await ignored(Promise.resolve(1))).toBe(1)
  expect(await ignored(failing(new Error()))).toBeUndefined()
})

const root = path.resolve(__dirname, '../../../src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(path.join(root, file), 'utf8').split('\n') }))

it('swallows no failure without a name', () => {
  const bare = sources.flatMap(({ file, lines }) =>
    file === 'platform/ignored.ts'
      ? []
      : lines.flatMap((line, n) =>
          /\.catch\(\(\) => (?:undefined|\{\s*\})\)|\.catch\(ignore\)/.test(line) ? [`${file}:${n + 1}`] : [],
        ),
  )
  expect(bare).toEqual([])
})

it('says at each that is ignored why', () => {
  const silent = sources.flatMap(({ file, lines }) =>
    lines.flatMap((line, n) =>
      /\bignored\(/.test(line) &&
      !line.includes('import') &&
      !lines.slice(Math.max(0, n - 3), n + 1).some((one) => /\/\/|\*\//.test(one))
        ? [`${file}:${n + 1}`]
        : [],
    ),
  )
  expect(silent).toEqual([])
})
