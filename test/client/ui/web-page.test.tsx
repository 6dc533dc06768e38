import React from 'react'
import { navigation, reset } from '../fakes'
import { query, render, tap, words } from '../pages.fakes'

jest.mock('@/net/config', () => ({ baseUrl: 'https://campus.example' }))

import WebPage from '@/features/home/web-page'

beforeEach(reset)

it('names the host of another site, and opens it once the person agrees', async () => {
  query.url = 'https://campus.example@login.evil.example/a?b=1'
  query.title = '登录'
  await render(<WebPage />)
  expect(words()).toContain('这是 login.evil.example，不是校园云生活的页面')
  expect(navigation.setTitle).not.toHaveBeenCalled()
  await tap('继续打开')
  expect(words()).not.toContain('login.evil.example')
  expect(navigation.setTitle).toHaveBeenCalledWith('登录')
})

it.each(['https://evil.example\\@campus.example/a', 'https:///evil.example/a', 'https://a@b@evil.example/a'])(
  'names whom the browser goes to: %s',
  async (url) => {
    query.url = url
    await render(<WebPage />)
    expect(words()).toContain('这是 evil.example，')
  },
)

it('opens a page of our own at once', async () => {
  query.url = 'https://campus.example/s/dynamic/1'
  await render(<WebPage />)
  expect(words()).not.toContain('要打开别的网站吗')
})
