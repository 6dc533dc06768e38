/** A dynamic in two columns. */
import { reset, server } from '../fakes'
import { render, words } from '../pages.fakes'

import React from 'react'
import { act } from 'react-test-renderer'
import { DynamicCard } from '@/features/circle/dynamic-card'
import { dynamicOf } from '@/shell/dynamic/dynamic'

it('shows a like that was given on another page', async () => {
  reset()
  const dynamic = dynamicOf({
    id: 'card',
    author: { id: 'u2', name: '叶子不睡觉', avatar: null, school: '临江大学', college: '新闻学院' },
    title: '',
    text: '傍晚的北湖',
    pictures: [],
    place: null,
    scope: 'school',
    likes: 16,
    comments: 2,
    liked: false,
    mine: false,
    at: '2026-11-21T10:00:00.000Z',
  })
  await render(<DynamicCard dynamic={dynamic} />)
  expect(words()).toContain('16')
  server.on('dynamic/like', { likes: 17, liked: true })
  await act(() => dynamic.like.flip())
  expect(words()).toContain('17')
})
