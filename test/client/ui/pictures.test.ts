const mockUpload = jest.fn()
const mockChoose = jest.fn()
const mockToast = jest.fn()
const mockTell = jest.fn()
jest.mock('@/net/upload', () => ({ uploadPicture: (...args: unknown[]) => mockUpload(...args) }))
jest.mock('@/platform/feedback', () => ({ feedback: { toast: (text: string) => mockToast(text) } }))
jest.mock('@/net/prompts', () => ({ tell: (...args: unknown[]) => mockTell(...args) }))
jest.mock('@/net/failure', () => ({ sentenceOf: () => '网络有点慢' }))
jest.mock('@/platform/media', () => ({ media: { chooseImages: (count: number) => mockChoose(count) } }))

import { autorun } from 'mobx'
import { PictureQueue } from '@/shell/pictures'
import { PlatformError } from '@/platform/failure'

const chosen = (...paths: string[]) => paths.map((path) => ({ path, size: 10 }))
const stored = (id: string) => ({ id, url: id, thumb: id, width: 1, height: 1 })
beforeEach(() => jest.resetAllMocks())

it('sends one after the other, names the n-th, and gives ids in order', async () => {
  mockChoose.mockResolvedValueOnce(chosen('a', 'b'))
  mockUpload.mockImplementation(({ path }: { path: string }) => Promise.resolve(stored(`id-${path}`)))
  const queue = new PictureQueue(9)
  await queue.choose()
  expect(mockChoose).toHaveBeenCalledWith(9)
  expect(mockUpload.mock.calls.map(([picture, nth]) => [(picture as { path: string }).path, nth])).toEqual([
    ['a', 1],
    ['b', 2],
  ])
  expect(queue.ids).toEqual(['id-a', 'id-b'])
})

it('is a new list with every change, so a page that watches the list draws it', async () => {
  const lists = new Set<unknown>()
  mockChoose.mockResolvedValueOnce(chosen('a'))
  mockUpload.mockImplementation(async (_picture, _nth, progress: (percent: number) => void) => {
    await Promise.resolve()
    progress(50)
    return stored('id')
  })
  const queue = new PictureQueue(9)
  const statuses: string[] = []
  const stop = autorun(() => {
    lists.add(queue.items)
    statuses.push(queue.items.map(({ status, percent }) => `${status} ${percent}`).join())
  })
  await queue.choose()
  stop()
  expect(statuses).toEqual(['', 'waiting 0', 'sending 0', 'sending 50', 'done 100'])
  expect(lists.size).toBe(5)
})

it('keeps one that failed, and sends it on a retry', async () => {
  mockChoose.mockResolvedValueOnce(chosen('a', 'b'))
  mockUpload
    .mockRejectedValueOnce(new PlatformError('timeout'))
    .mockResolvedValueOnce(stored('id-b'))
    .mockResolvedValueOnce(stored('id-a'))
  const queue = new PictureQueue(9)
  await queue.choose()
  expect([queue.failed, queue.sending, queue.items[0]?.error]).toEqual([true, false, '网络有点慢'])
  queue.retry(queue.items[0]?.key ?? '')
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  expect(queue.ids).toEqual(['id-a', 'id-b'])
  queue.remove(queue.items[0]?.key ?? '')
  expect(queue.ids).toEqual(['id-b'])
})

it('takes no more than there is room for, and nothing when the person calls it off', async () => {
  const queue = new PictureQueue(2)
  mockChoose
    .mockResolvedValueOnce(chosen('a', 'b', 'c'))
    .mockRejectedValueOnce(new PlatformError('cancelled'))
  mockUpload.mockResolvedValue(stored('id'))
  await queue.choose()
  expect(queue.items.length).toBe(2)
  await expect(queue.choose()).resolves.toBeUndefined()
})

it('takes what was pasted as far as there is room, and says so of the rest', async () => {
  mockUpload.mockImplementation(({ path }: { path: string }) => Promise.resolve(stored(`id-${path}`)))
  const queue = new PictureQueue(2)
  await queue.take(chosen('a'))
  expect(mockToast).not.toHaveBeenCalled()
  await queue.take(chosen('b', 'c'))
  expect(queue.ids).toEqual(['id-a', 'id-b'])
  expect(mockToast).toHaveBeenCalledWith('最多放 2 张图片')
})

it('tells why no picture could be chosen', async () => {
  const denied = new PlatformError('denied')
  mockChoose.mockRejectedValueOnce(denied)
  await new PictureQueue(2).choose()
  expect(mockTell).toHaveBeenCalledWith(denied, false)
})
