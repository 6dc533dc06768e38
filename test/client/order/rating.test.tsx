/** Ratings of orders, with pictures: chosen, kept while the page is left, sent, and drawn. */
import React from 'react'
import { server, storage } from '../fakes'
import { hosts, render, tap, unmount, words } from '../pages.fakes'
import { begin, detail, evaluation, mockChoose, rider } from '../running/errand.fakes'

const mockUpload = jest.fn()
jest.mock('@/net/upload', () => ({ uploadPicture: () => mockUpload() }))

import Evaluate from '@/pages/runErrands/evaluate'

const place = 'draft.errand.rating.u1.e1'
const picture = (id: string) => ({ id, url: `/${id}.webp`, thumb: `/${id}.thumb.webp`, width: 4, height: 3 })
const shown = () => hosts((node) => /\.thumb\.webp$|\.webp$/.test(String(node.props.src ?? '')))
const over = detail({
  state: 'done',
  rider,
  actions: [],
  rating: { may: true, second: false, mine: null, theirs: null },
})

beforeEach(async () => {
  await begin()
  mockChoose.mockReset().mockResolvedValue([{ path: 'blob:1', size: 10 }])
  mockUpload.mockReset().mockResolvedValue(picture('p1'))
  server.on('running/detail', over)
  server.on('running/evaluation', { mine: null, theirs: null })
})

test('pictures are kept with the draft, and go with the rating', async () => {
  await render(<Evaluate />, { id: 'e1' })
  await tap('5 星')
  await tap('添加图片')
  expect(mockChoose).toHaveBeenCalledWith(9)
  expect(storage.get(place)).toMatchObject({ values: { stars: 5 }, pictures: [{ id: 'p1' }] })
  unmount()
  await render(<Evaluate />, { id: 'e1' })
  expect(shown()).toHaveLength(1)
  server.on('comment/submitEval', evaluation({ pictures: [picture('p1')] }))
  server.on('running/evaluation', { mine: evaluation({ pictures: [picture('p1')] }), theirs: null })
  await tap('提交评价')
  expect(server.bodies('comment/submitEval')).toEqual([
    expect.objectContaining({ order: 'e1', stars: 5, pictures: ['p1'] }),
  ])
  expect(storage.get(place)).toBeUndefined()
  expect(shown()).toHaveLength(1)
})

test('a picture that failed keeps the rating here', async () => {
  mockUpload.mockRejectedValue(new Error('lost'))
  await render(<Evaluate />, { id: 'e1' })
  await tap('5 星')
  await tap('添加图片')
  await tap('提交评价')
  expect(server.bodies('comment/submitEval')).toEqual([])
})

test('what can be said in a tap fits the stars', async () => {
  await render(<Evaluate />, { id: 'e1' })
  expect(words()).toContain('点星星打分')
  await tap('5 星')
  expect(words()).toContain('准时')
  expect(words()).not.toContain('态度差')
  await tap('1 星')
  expect(words()).toContain('态度差')
  expect(words()).not.toContain('很快')
  await tap('3 星')
  for (const tag of ['很快', '态度差']) expect(words()).toContain(tag)
})
