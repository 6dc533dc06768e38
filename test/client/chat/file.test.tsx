/** Files in a talk: chosen or dropped, sent with a way back, and opened as the host can. */
import React from 'react'
import { act } from 'react-test-renderer'
import { documentLimits } from '@contract/file/document/rules'
import { chooseRow, feedback, server, storage, toasts } from '../fakes'
import { message, mockUpload, numbering, pageOf, settled, type Sending } from './fakes'
import { hosts, render, tap, words, wordsIn } from '../pages.fakes'

const mockFiles = {
  canChoose: true,
  canKeep: true,
  choose: jest.fn(),
  keep: jest.fn(async (_path: string, _name: string) => undefined),
  shows: (_ending: string) => false,
  show: jest.fn(async (_path: string, _ending: string) => undefined),
}
jest.mock('@/platform/file', () => ({
  get files() {
    return mockFiles
  },
}))
const mockFetch = jest.fn()
jest.mock('@/platform/download', () => ({ download: (options: object) => mockFetch(options) }))
const mockCopy = jest.fn()
jest.mock('@/platform/clipboard', () => ({ clipboard: { write: async (text: string) => mockCopy(text) } }))

import { ChatStore } from '@/shell/chat/chat-store'
import { sendHanded } from '@/shell/chat/handed'
import { Outbox } from '@/shell/chat/outbox'
import { withPerson } from '@/shell/chat/side'
import { shortName } from '@/shell/document/short-name'
import { PlatformError } from '@/platform/failure'
import ChatPage from '@/pages/messageIndex/chat'

const document = { id: 'd1', name: '高等数学复习提纲.pdf', size: 1_258_291, ending: 'pdf' as const }
const chosen = { path: 'blob:d1', name: document.name, size: document.size }
const uploaded = {
  status: 200,
  header: {},
  data: { code: 0, data: document, message: '', msg: '' },
}

/** An upload that stays where it is until it is let go, or broken off. */
function slow() {
  let go = () => {}
  let options: Sending | undefined
  mockUpload.mockImplementationOnce((given) => {
    options = given
    return new Promise((resolve, reject) => {
      go = () => resolve(uploaded as never)
      given.onStart?.(() => reject(new PlatformError('cancelled')))
    })
  })
  return {
    came: (percent: number) => act(async () => options?.onProgress?.(percent)),
    go: () => act(async () => go()),
    url: () => options?.url ?? '',
  }
}
/** The talk, with a file of the other's in it where one is given. */
async function open(file: typeof document | null = null) {
  server.on(
    'chat/messages',
    pageOf([file ? message(1, { kind: 'file', text: file.name, file }) : message(1)]),
  )
  await render(<ChatPage />, { user: 'u2' })
  await settled()
}
const choose = async () => {
  await tap('图片、位置、文件和投票')
  await tap('文件')
  await settled()
}
const bars = () => hosts(({ props }) => props.ariaRole === 'progressbar').map(({ props }) => props.ariaLabel)

beforeEach(() => {
  Object.assign(mockFiles, { canChoose: true, canKeep: true, shows: () => false })
  for (const mock of [mockFiles.keep, mockFiles.show, mockFetch, mockCopy, mockUpload]) mock.mockClear()
  mockFiles.choose.mockReset().mockResolvedValue(chosen)
  mockFetch.mockResolvedValue({ status: 200, filePath: 'blob:here' })
  server.on('chat/file', { id: 'd1', key: 'secret', until: '' })
  server.on('privateChat', ({ body }) =>
    message(2, { ...(body as object), sender: 'u1', kind: 'file', file: document }),
  )
})

describe('a file that is sent', () => {
  it('says how far it is, and goes by what the server keeps of it', async () => {
    await open()
    const upload = slow()
    await choose()
    await upload.came(40)
    expect([bars(), words()]).toEqual([['已完成 40%'], expect.stringContaining('正在上传 40%')])
    await upload.go()
    await settled()
    expect(server.bodies('privateChat')).toEqual([{ key: expect.any(String), to: 'u2', file: 'd1' }])
    expect(new URL(upload.url(), 'http://server').searchParams.get('name')).toBe(document.name)
    expect(words()).toContain('PDF · 1.2 MB')
  })

  it('keeps its ending where its name is longer than the server reads', async () => {
    mockFiles.choose.mockResolvedValue({ ...chosen, name: `${'长'.repeat(300)}.pdf` })
    await open()
    const upload = slow()
    await choose()
    expect(new URL(upload.url(), 'http://server').searchParams.get('name')).toMatch(/^长{200}\.pdf$/)
  })

  it('is taken back while it goes up, and what follows goes on', async () => {
    await open()
    slow()
    await choose()
    await tap('取消发送')
    await settled()
    expect([server.bodies('privateChat'), words().includes(document.name)]).toEqual([[], false])
    const box = new Outbox(withPerson('u3'))
    slow()
    box.add({ document: chosen })
    box.add({ text: '在吗' })
    await settled()
    box.remove(box.items[0]?.key ?? '')
    await settled()
    expect([server.bodies('privateChat').length, box.items]).toEqual([1, []])
  })

  it('stands with the reason when it is refused, and is sent again from there', async () => {
    await open()
    mockUpload.mockResolvedValueOnce({
      ...uploaded,
      data: { code: -2, message: '这个文件不是能打开的 PDF，请换一个' },
    } as never)
    await choose()
    expect(words()).toContain('这个文件不是能打开的 PDF')
    mockUpload.mockResolvedValueOnce(uploaded as never)
    chooseRow('重发')
    await tap('这个文件不是能打开的 PDF，请换一个')
    await settled()
    expect(server.bodies('privateChat')).toHaveLength(1)
  })

  it('waits without a network, and is kept on the device once it is up', async () => {
    const box = new Outbox(withPerson('u2'))
    mockUpload.mockRejectedValueOnce(new PlatformError('offline'))
    box.add({ document: chosen })
    await settled()
    expect([box.items.length, storage.get('chat.unsent.u1.u2')]).toEqual([1, undefined])
    server.refuse('privateChat', { code: 502 })
    mockUpload.mockResolvedValueOnce(uploaded as never)
    await box.flush()
    box.end()
    const later = new Outbox(withPerson('u2'))
    expect(later.items[0]?.document?.name).toBe(document.name)
    numbering(1)
    await later.flush()
    expect([mockUpload.mock.calls.length, later.items]).toEqual([2, []])
  })

  it('is refused before it goes up where the server would, in words', async () => {
    await open()
    await tap('图片、位置、文件和投票')
    for (const change of [{ name: '一.exe' }, { size: 0 }, { size: documentLimits.bytes + 1 }]) {
      mockFiles.choose.mockResolvedValueOnce({ ...chosen, ...change })
      await tap('文件')
    }
    expect(toasts()).toEqual([
      expect.stringContaining('只能发 PDF、Word'),
      '这个文件是空的，请换一个',
      '文件不能超过 20 MB',
    ])
    expect(mockUpload).not.toHaveBeenCalled()
  })

  it('is not offered where the host gives none', async () => {
    mockFiles.canChoose = false
    await open()
    await tap('图片、位置和投票')
    expect([words().includes('位置'), words().includes('文件')]).toEqual([true, false])
  })

  it('is asked about once when it is dropped, beside pictures and what cannot be sent', async () => {
    const store = new ChatStore('u2')
    const end = store.start()
    await settled()
    slow()
    const picture = { path: 'blob:p', size: 1 }
    await sendHanded(store, [picture], [chosen, { ...chosen, name: '二.exe' }])
    expect(feedback.modal.mock.calls.map(([{ title }]: [{ title?: string }]) => title)).toEqual([
      '发送 1 张图片和 1 个文件？',
    ])
    expect(toasts()).toEqual([expect.stringContaining('只能发 PDF')])
    expect(store.outbox.items).toEqual([
      expect.objectContaining({ chosen: picture }),
      expect.objectContaining({ document: chosen }),
    ])
    await sendHanded(store, [], [{ ...chosen, name: '二.exe' }])
    expect(feedback.modal).toHaveBeenCalledTimes(1)
    end()
  })
})

describe('a file of the other’s', () => {
  const words = () => hosts(({ props }) => String(props.className).includes('ch-file')).map(wordsIn)

  it('is shown where the host shows its kind, fetched once', async () => {
    mockFiles.shows = () => true
    await open(document)
    await tap(document.name)
    await settled()
    await tap(document.name)
    await settled()
    expect(server.queries('chat/file')).toEqual([expect.objectContaining({ conversation: 'c1', seq: '1' })])
    expect(mockFetch.mock.calls.map(([{ url }]) => url)).toEqual([
      expect.stringMatching(/\/api\/chat\/download\?id=d1&key=secret$/),
    ])
    expect(mockFiles.show.mock.calls).toEqual([
      ['blob:here', 'pdf'],
      ['blob:here', 'pdf'],
    ])
  })

  it('is saved under its name elsewhere, and says how far it is', async () => {
    await open(document)
    let come: (percent: number) => void = () => {}
    let end: (answer: object) => void = () => {}
    mockFetch.mockImplementationOnce(({ onProgress }) => {
      come = onProgress
      return new Promise((resolve) => (end = resolve))
    })
    await tap(document.name)
    await act(async () => come(70))
    expect([bars(), words()]).toEqual([['已完成 70%'], [expect.stringContaining('正在下载 70%')]])
    await act(async () => end({ status: 200, filePath: 'blob:here' }))
    await settled()
    expect([bars(), mockFiles.keep.mock.calls]).toEqual([[], [['blob:here', document.name]]])
  })

  it('is saved by the next tap where the host wants one, without being fetched again', async () => {
    await open(document)
    mockFiles.keep.mockRejectedValueOnce(new PlatformError('denied'))
    await tap(document.name)
    await settled()
    expect(toasts()).toEqual(['已经下载好，再点一次保存'])
    await tap(document.name)
    await settled()
    expect([mockFetch.mock.calls.length, mockFiles.keep.mock.calls.length]).toEqual([1, 2])
  })

  it('is fetched anew when what is here does not open', async () => {
    mockFiles.shows = () => true
    await open(document)
    mockFiles.show.mockRejectedValueOnce(new PlatformError('failed'))
    await tap(document.name)
    await settled()
    expect(toasts()).toEqual(['没能打开，请再试一次'])
    await tap(document.name)
    await settled()
    expect(mockFetch).toHaveBeenCalledTimes(2)
  })

  it('is a link for a browser where the host can do neither, and says so', async () => {
    mockFiles.canKeep = false
    await open(document)
    await tap(document.name)
    await settled()
    expect([mockCopy.mock.calls.length, mockFetch.mock.calls.length]).toEqual([1, 0])
    expect(mockCopy.mock.calls[0]?.[0]).toContain('chat/download?id=d1&key=secret')
    expect(toasts()).toEqual([expect.stringContaining('这里打不开这种文件，链接已复制')])
  })

  it('says why it does not come', async () => {
    server.refuse('chat/file', { code: -2, message: '这个文件不在了' })
    for (const canKeep of [true, false]) {
      mockFiles.canKeep = canKeep
      await open(document)
      await tap(document.name)
      await settled()
    }
    expect(toasts()).toEqual(['这个文件不在了', '这个文件不在了'])
  })
})

describe('a name', () => {
  it.each([
    ['名单.pdf', '名单.pdf'],
    ['2026年秋季学期高等数学期末考试复习提纲最终版.docx', '2026年秋季学期高等…最终版.docx'],
    [`${'a'.repeat(60)}.pdf`, `${'a'.repeat(21)}…aaaa.pdf`],
  ])('%s stands as %s: its end is whole', (name, short) => expect(shortName(name)).toBe(short))
})
