import React from 'react'
import { act, create, type ReactTestRenderer } from 'react-test-renderer'
import type { SheetReport } from '@contract/registrar/schema'
import { feedback, reset, server, toasts } from '../fakes'

jest.mock('@/platform/request', () => ({ request: jest.requireActual('../fakes').request }))
jest.mock('@/platform/storage', () => ({ storage: jest.requireActual('../fakes').storage }))
jest.mock('@/platform/navigation', () => ({ navigation: jest.requireActual('../fakes').navigation }))
jest.mock('@/platform/feedback', () => ({ feedback: jest.requireActual('../fakes').feedback }))
jest.mock('@/platform/system', () => ({ system: jest.requireActual('../fakes').system }))
jest.mock('@/platform/socket', () => ({ connect: () => ({ send: () => undefined, close: () => undefined }) }))
jest.mock('@/platform/upload', () => ({
  upload: ({ url, filePath }: { url: string; filePath: string }) =>
    jest.requireActual('../fakes').request({ url, data: filePath }),
}))
jest.mock('@/platform/download', () => ({
  download: async ({ url }: { url: string }) => ({ status: 200, filePath: `blob:${url}` }),
}))
jest.mock('@/platform/file', () => ({
  files: { canKeep: true, canChoose: true, keep: jest.fn(), write: jest.fn(), choose: jest.fn() },
}))

import { sheetMaxBytes, schoolSheets, sheets } from '@contract/registrar/rules'
import { ImportDesk } from '@/features/registrar/import-desk'
import { ImportStore } from '@/features/registrar/import-store'
import { TemplateStore } from '@/features/registrar/template-store'
import { PlatformError } from '@/platform/failure'
import { files } from '@/platform/file'

const mockFiles = jest.mocked(files)
const report: SheetReport = {
  sheet: 'roll',
  rows: 3,
  added: 2,
  changed: 1,
  removed: 0,
  kept: 0,
  refused: 0,
  problems: [],
  refusedRows: '',
  seen: 'abc',
}
const chosen = { path: 'blob:1', name: '名册.csv', size: 100 }
const words = (page: ReactTestRenderer) => JSON.stringify(page.toJSON())

beforeEach(() => {
  reset()
  jest.clearAllMocks()
  feedback.modal.mockResolvedValue(true)
  mockFiles.choose.mockResolvedValue(chosen)
  mockFiles.keep.mockResolvedValue(undefined)
  server.on('registrar/check', report)
  server.on('registrar/import', report)
})

describe('an import', () => {
  it('checks the file that was chosen, and carries out what was seen', async () => {
    const store = new ImportStore('s1')
    await store.choosing.run()
    expect(mockFiles.choose).toHaveBeenCalledWith('csv', 'zip')
    expect(store.ready).toBe(true)
    await store.carrying.run()
    expect(server.queries('registrar/check')).toMatchObject([{ school: 's1', mode: 'add' }])
    expect(server.queries('registrar/import')).toMatchObject([{ school: 's1', mode: 'add', seen: 'abc' }])
    expect(server.bodies('registrar/import')).toEqual(['blob:1'])
    expect([store.done, store.ready]).toEqual([true, false])
    expect(feedback.modal).not.toHaveBeenCalled()
  })

  it('asks before it removes, and checks anew when the way changes', async () => {
    const store = new ImportStore('s1')
    await store.choosing.run()
    server.on('registrar/check', { ...report, removed: 7 })
    await store.setMode('replace')
    expect(server.queries('registrar/check')).toMatchObject([{ mode: 'add' }, { mode: 'replace' }])
    feedback.modal.mockResolvedValue(false)
    await store.carrying.run()
    expect(server.queries('registrar/import')).toEqual([])
    expect(feedback.modal).toHaveBeenCalledWith(
      expect.objectContaining({ title: '删除 7 行？', danger: true }),
    )
    feedback.modal.mockResolvedValue(true)
    await store.carrying.run()
    expect(server.queries('registrar/import')).toHaveLength(1)
  })

  it('offers the other rows where some are at fault, and hands those over', async () => {
    const store = new ImportStore('s1')
    const some = {
      ...report,
      refused: 1,
      problems: [{ line: 4, text: '“专业”没有填' }],
      refusedRows: '学号,问题',
    }
    server.on('registrar/check', some)
    server.on('registrar/import', some)
    await store.choosing.run()
    expect(store.ready).toBe(true)
    await store.carrying.run()
    expect(feedback.modal).toHaveBeenCalledWith(expect.objectContaining({ title: '1 行先不导入？' }))
    expect(server.queries('registrar/import')).toMatchObject([{ part: 'true' }])
    await store.keepRefused()
    expect(mockFiles.write).toHaveBeenCalledWith('学号,问题', '学籍名册有问题的行.csv')
  })

  it('is not offered where all rows are at fault, or nothing changes', async () => {
    const store = new ImportStore('s1')
    server.on('registrar/check', { ...report, added: 0, changed: 0, refused: 1 })
    await store.choosing.run()
    expect(store.ready).toBe(false)
    server.on('registrar/check', { ...report, added: 0, changed: 0 })
    await store.choosing.run()
    expect([store.ready, store.idle]).toEqual([false, true])
  })

  it('keeps what is wrong with the file in sight, and the file when the import fails', async () => {
    const store = new ImportStore('s1')
    server.refuse('registrar/check', { code: -2, message: '文件是空的' })
    await store.choosing.run()
    expect([store.problem, store.report]).toEqual(['文件是空的', null])
    server.on('registrar/check', report)
    await store.choosing.run()
    server.refuse('registrar/import', { code: -2, message: '文件或学校的数据在检查之后变了，请再检查一次' })
    await store.carrying.run()
    expect([store.problem, store.done, store.file?.name]).toEqual([
      '文件或学校的数据在检查之后变了，请再检查一次',
      false,
      '名册.csv',
    ])
  })

  it('sends nothing for a file that is too large, and says nothing when none was chosen', async () => {
    const store = new ImportStore('s1')
    mockFiles.choose.mockRejectedValue(new PlatformError('cancelled'))
    await store.choosing.run()
    expect([store.file, toasts()]).toEqual([null, []])
    mockFiles.choose.mockResolvedValue({ ...chosen, size: sheetMaxBytes + 1 })
    await store.choosing.run()
    expect(store.problem).toBe('文件不能超过 20 MB')
    expect(server.calls).toEqual([])
  })
})

describe('a template', () => {
  it('is handed over at once, else by a second tap', async () => {
    const store = new TemplateStore('roll')
    mockFiles.keep.mockRejectedValueOnce(new PlatformError('failed'))
    await store.take.run()
    expect([store.path?.includes('registrar/template?sheet=roll'), toasts()]).toEqual([true, []])
    await store.take.run()
    expect(mockFiles.keep).toHaveBeenLastCalledWith(store.path, '学籍名册.csv')
  })
})

describe('the desk', () => {
  const render = async (desk: JSX.Element) => {
    let page: ReactTestRenderer | undefined
    await act(async () => {
      page = create(desk)
    })
    if (!page) throw new Error('nothing drawn')
    return page
  }

  it('shows a school’s administrator every template, and the report with its lines', async () => {
    server.on('registrar/check', { ...report, refused: 61, problems: [{ line: 4, text: '“专业”没有填' }] })
    const page = await render(
      <ImportDesk schools={[{ id: 's1', name: '临江大学' }]} platform={false} above={() => null} />,
    )
    for (const name of schoolSheets)
      expect(words(page)).toContain(sheets[name].columns.slice(0, 2).join('、'))
    const [choose] = page.root.findAll(
      (node) => node.props.children === '选择 CSV 或 ZIP 文件' && typeof node.props.onTap === 'function',
    )
    await act(async () => choose?.props.onTap())
    for (const text of [
      '有 61 行要先改好',
      '第 4 行：“专业”没有填',
      '还有 60 行，都在下面的文件里',
      '下载有问题的行',
      '导入其余的行',
      '换一个文件',
    ])
      expect(words(page)).toContain(text)
    expect(words(page)).not.toContain('"导入"')
  })

  it('asks the platform’s administrator for which school', async () => {
    const page = await render(<ImportDesk schools={[]} platform above={() => null} />)
    expect(words(page)).toContain('搜要导入数据的学校')
    expect(words(page)).not.toContain('选择 CSV 或 ZIP 文件')
  })
})
