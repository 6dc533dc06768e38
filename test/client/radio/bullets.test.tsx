/** Lines that pass over a programme: each is tapped to report it or to take it down. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import React from 'react'
import type { Bullet, Programme } from '@contract/radio/schema'
import { reset, server } from '../fakes'
import { hosts, render } from '../pages.fakes'

const mockAudio = {
  play: () => undefined,
  stop: () => undefined,
  state: () => ({ src: '/files/p1.mp3', playing: true, position: 3, duration: 120 }),
  onChange: () => () => undefined,
}
jest.mock('@/platform/audio', () => ({
  get audio() {
    return mockAudio
  },
}))

import { player } from '@/features/radio/player'
import Audio from '@/pages/radiStation/audio'

const programme: Programme = {
  id: 'p1',
  author: { id: 'u9', name: '深夜的麦', avatar: null, school: null, college: null },
  column: 'talk',
  title: '凌晨一点的宿舍',
  intro: '',
  cover: null,
  sound: { id: 's1', url: '/files/p1.mp3', seconds: 120 },
  likes: 0,
  liked: false,
  comments: 0,
  plays: 0,
  at_second: 3,
  mine: false,
  at: '2026-03-01T12:00:00Z',
}
const bullet = (id: string): Bullet => ({ id, second: 1, text: '晚安', mine: false })

it('stand as far apart as a finger is wide, all of them over the picture', async () => {
  reset()
  server.on('radio/detail', programme)
  server.on('radio/bullets', { items: Array.from('abcdefghijkl', bullet) })
  player.open(programme)
  await render(<Audio />, { id: 'p1' })
  const lines = hosts(({ props }) => props.className === 'rd-bullet')
  expect(lines).toHaveLength(12)
  const tops = [...new Set(lines.map(({ props }) => parseInt(props.style.top, 10)))].sort((a, b) => a - b)
  const css = readFileSync(path.resolve(__dirname, '../../../src/features/radio/radio.css'), 'utf8')
  const heightOf = (name: string) =>
    Number(new RegExp(`\\.${name} \\{[^}]*\\bheight: (\\d+)px`).exec(css)?.[1])
  expect(heightOf('rd-bullet')).toBeGreaterThanOrEqual(44)
  for (const [n, top] of tops.entries())
    expect(top + heightOf('rd-bullet')).toBeLessThanOrEqual(tops[n + 1] ?? heightOf('rd-bullets'))
})
