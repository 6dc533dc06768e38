/** @jest-environment jsdom */
import React from 'react'
import { navigation, reset, server } from '../fakes'
import { hosts, render, tap, unmount, words } from '../pages.fakes'

import type { Slide } from '@contract/home/page/schema'
import { Advert } from '@/features/home/advert'

beforeEach(reset)

const slide: Slide = {
  title: '毕业季旧书',
  subtitle: '',
  picture: { id: 'p1', url: '/files/a.webp', thumb: '/files/b.webp', width: 1200, height: 480 },
  link: { kind: 'page', url: '/pages/secondHand/list' },
}

test('an advertisement shows what the school put there, and leads on', async () => {
  server.on('advertise/index', { items: [slide] })
  await render(<Advert position="ad-secondhand" />)
  expect(server.queries('advertise/index')).toEqual([expect.objectContaining({ position: 'ad-secondhand' })])
  await tap('毕业季旧书')
  expect(navigation.navigateTo).toHaveBeenLastCalledWith('/pages/secondHand/list')
})

test('it takes no room where there is none, or where it does not come', async () => {
  server.on('advertise/index', { items: [] })
  await render(<Advert position="ad-topics" />)
  expect([words(), hosts(() => true).length]).toEqual(['', 0])
  unmount()
  server.refuse('advertise/index', { code: 502 })
  await render(<Advert position="ad-topics" />)
  expect(words()).toBe('')
})
