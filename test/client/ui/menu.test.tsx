import { render, tap, unmount, words } from '../pages.fakes'
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback } from '../fakes'
import { PlatformError } from '@/platform/failure'
import { chooseRow, offer } from '@/ui/menu'
import { PageFrame } from '@/ui/page-frame'

const rows = (count: number) => Array.from({ length: count }, (_, n) => `第 ${n + 1} 行`)
/** What a menu that opens will answer: `chosen` waits for it. */
async function opened<T>(open: () => Promise<T>): Promise<{ chosen: Promise<T> }> {
  const menu: { chosen?: Promise<T> } = {}
  await act(async () => void (menu.chosen = open()))
  return menu as { chosen: Promise<T> }
}

beforeEach(() => feedback.actionSheet.mockReset())

test('six rows are the host’s, and leaving them chooses none', async () => {
  feedback.actionSheet.mockResolvedValueOnce(5).mockRejectedValueOnce(new PlatformError('cancelled'))
  expect(await chooseRow(rows(6), 5)).toBe(5)
  expect(feedback.actionSheet).toHaveBeenLastCalledWith(rows(6), { danger: 5 })
  expect(await chooseRow(rows(6))).toBe(-1)
})

test.each([
  ['more rows than that', 7],
  ['what the host refuses', 3],
])('%s are the app’s own', async (_, count) => {
  feedback.actionSheet.mockRejectedValueOnce(new PlatformError('invalid'))
  await render(<PageFrame>页面</PageFrame>)
  const done = jest.fn()
  const { chosen } = await opened(() =>
    offer(rows(count).map((label) => ({ label, act: () => done(label) }))),
  )
  await tap('第 3 行')
  await chosen
  expect(done.mock.calls).toEqual([['第 3 行']])
  expect(words()).toBe('页面')
})

test('a menu of the app’s own goes with its page, and with the next menu', async () => {
  await render(<PageFrame>页面</PageFrame>)
  const first = await opened(() => chooseRow(rows(7)))
  const second = await opened(() => chooseRow(rows(8)))
  expect(await first.chosen).toBe(-1)
  await tap('取消')
  expect(await second.chosen).toBe(-1)
  const third = await opened(() => chooseRow(rows(7)))
  unmount()
  expect(await third.chosen).toBe(-1)
})
