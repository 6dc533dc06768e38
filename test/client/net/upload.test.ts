/** @jest-environment jsdom */
const mockSend = jest.fn()
jest.mock('@/platform/upload', () => ({ upload: (options: unknown) => mockSend(options) }))
jest.mock('@/platform/media', () => ({ media: { compress: jest.fn() } }))

import { timeouts } from '@/net/config'
import { sendPicture, uploadFilm, uploadSound } from '@/net/upload'

const stored = { id: 'a', url: '/files/a', seconds: 3 }
beforeEach(() => {
  mockSend.mockReset()
  mockSend.mockResolvedValue({
    status: 200,
    header: {},
    data: { code: 0, data: stored, message: '', msg: '' },
  })
})
const sent = () =>
  mockSend.mock.calls[0]?.[0] as {
    url: string
    kind: string
    timeout: number
    filePath: string
    onProgress?: (percent: number) => void
  }

it.each([
  ['a sound', uploadSound, '/api/upload/audio', 'audio'],
  ['a film', uploadFilm, '/api/upload/video', 'video'],
] as const)(
  'sends %s as what it is, in time enough, and tells how far it is',
  async (_, upload, path, kind) => {
    const progress = jest.fn()
    await expect(upload('wxfile://a', progress)).resolves.toEqual(stored)
    expect(sent()).toMatchObject({ kind, timeout: timeouts.uploadMedia, filePath: 'wxfile://a' })
    expect(sent().url.split('?')[0]).toBe(path)
    sent().onProgress?.(40)
    expect(progress).toHaveBeenCalledWith(40)
  },
)

it('sends a picture as one, in the time of the spec', async () => {
  await sendPicture('upload', { path: 'wxfile://a', size: 10 })
  expect(sent()).toMatchObject({ kind: 'image', timeout: timeouts.uploadFile })
})

it('hands on what the server says', async () => {
  mockSend.mockResolvedValue({
    status: 400,
    header: {},
    data: { code: -2, data: null, message: '视频不能超过 5 分钟', msg: '' },
  })
  await expect(uploadFilm('wxfile://a')).rejects.toMatchObject({ message: '视频不能超过 5 分钟' })
})

describe('while the server has no room', () => {
  const busy = {
    status: 503,
    header: { 'retry-after': '2' },
    data: { code: -2, data: null, message: '现在传图的人太多，请稍后再试', msg: '' },
  }
  const picture = { path: 'wxfile://a', size: 10 }
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  it('sends again after a pause', async () => {
    mockSend.mockResolvedValueOnce(busy).mockResolvedValueOnce(busy)
    const done = sendPicture('upload', picture)
    await jest.advanceTimersByTimeAsync(1_999)
    expect(mockSend).toHaveBeenCalledTimes(1)
    await jest.advanceTimersByTimeAsync(1)
    await jest.advanceTimersByTimeAsync(4_000)
    await expect(done).resolves.toEqual(stored)
    expect(mockSend).toHaveBeenCalledTimes(3)
  })

  it('gives up in the server’s words, and at once where it did not ask for patience', async () => {
    mockSend.mockResolvedValue(busy)
    const done = expect(sendPicture('upload', picture)).rejects.toMatchObject({
      message: '现在传图的人太多，请稍后再试',
    })
    await jest.advanceTimersByTimeAsync(60_000)
    await done
    expect(mockSend).toHaveBeenCalledTimes(4)
    mockSend.mockReset()
    mockSend.mockResolvedValue({ ...busy, header: {} })
    await expect(sendPicture('upload', picture)).rejects.toMatchObject({ status: 503 })
    expect(mockSend).toHaveBeenCalledTimes(1)
  })
})
