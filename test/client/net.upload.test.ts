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
