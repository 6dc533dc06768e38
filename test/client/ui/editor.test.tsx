/** @jest-environment jsdom */
import React from 'react'
import { act } from 'react-test-renderer'
import { feedback, navigation, reset, server, storage, toasts } from '../fakes'
import { field, hosts, images, query, render, tap, type, unmount, words } from '../pages.fakes'

const chosen = { paths: ['/tmp/a.jpg'] }
const sent: { done: ((picture: object) => void)[]; failed: ((error: Error) => void)[] } = {
  done: [],
  failed: [],
}
jest.mock('@/platform/media', () => ({
  media: {
    chooseImages: async () => chosen.paths.map((path) => ({ path, size: 10 })),
    preview: jest.fn(async () => undefined),
    compress: async (one: object) => one,
  },
}))
jest.mock('@/net/upload', () => ({
  uploadPicture: (_one: object, _nth: number, progress: (percent: number) => void) =>
    new Promise((resolve, reject) => {
      progress(40)
      sent.done.push(resolve)
      sent.failed.push(reject)
    }),
}))

import { countOf, excerptOf, limits } from '@contract/article/rules'
import type { Block } from '@contract/article/schema'
import { EditorStore } from '@/shell/editor/editor-store'
import { keepBody, keptBody } from '@/shell/editor/kept'
import Editor from '@/pages/editor/editor'

const picture = { id: 'p1', url: '/files/p1', thumb: '/files/t1', width: 4, height: 3 }
const open = (key = 'x') => render(<Editor />, { key, title: '正文' })
const kinds = (store: EditorStore) => store.lines.map(({ kind, text }) => `${kind}:${text}`)

beforeEach(() => {
  reset()
  server.calls = []
  sent.done = []
  sent.failed = []
})

describe('what is written', () => {
  test('begins a new line at a line break, goes on with a list and ends it at an empty point', () => {
    const store = new EditorStore('x')
    const write = (text: string) => store.type(store.current, text)
    write('第一段\n第二段')
    expect(kinds(store)).toEqual(['text:第一段', 'text:第二段'])
    store.setKind('item')
    write('一\n二\n')
    expect(kinds(store)).toEqual(['text:第一段', 'item:一', 'item:二', 'item:'])
    write('\n')
    expect(kinds(store)).toEqual(['text:第一段', 'item:一', 'item:二', 'text:'])
    store.setKind('heading')
    store.toggleStrong()
    expect(store.line).toMatchObject({ kind: 'heading', strong: true })
    store.setKind('heading')
    expect(store.line?.kind).toBe('text')
  })

  test('is undone in strides and done again; a new change forgets what was undone', () => {
    const store = new EditorStore('x')
    for (const text of ['一', '一二', '一二三']) store.type(store.current, text)
    store.setKind('quote')
    store.undo()
    expect(kinds(store)).toEqual(['text:一二三'])
    store.undo()
    expect([kinds(store), store.undoable]).toEqual([['text:'], false])
    store.redo()
    store.redo()
    expect([kinds(store), store.redoable]).toEqual([['quote:一二三'], false])
    store.undo()
    store.type(store.current, '另写')
    expect(store.redoable).toBe(false)
  })

  test('moves, goes, and always leaves a line to write in', () => {
    const store = new EditorStore('x')
    store.type(store.current, '一\n二')
    store.move(store.current, -1)
    expect(kinds(store)).toEqual(['text:二', 'text:一'])
    store.move(store.current, -1)
    expect(kinds(store)).toEqual(['text:二', 'text:一'])
    store.remove(store.current)
    store.remove(store.current)
    expect(kinds(store)).toEqual(['text:'])
    store.undo()
    expect(kinds(store)).toEqual(['text:一'])
  })

  test('takes no link that is no web address, and puts https before a bare one', () => {
    const store = new EditorStore('x')
    for (const wrong of ['', 'javascript:alert(1)', 'https://a b', 'https://user@a.example'])
      expect(store.addLink('点我', wrong)).toMatch(/完整的网址/)
    expect(store.addLink('', 'a.example/x')).toBeNull()
    expect(store.blocks).toEqual([{ kind: 'link', text: 'https://a.example/x', url: 'https://a.example/x' }])
  })

  test('is kept with each change, and read again with pictures and all', () => {
    const blocks: Block[] = [
      { kind: 'text', text: '一', strong: true },
      { kind: 'picture', text: '湖', picture },
      { kind: 'link', text: '表', url: 'https://a.example' },
    ]
    keepBody('x', blocks)
    const store = new EditorStore('x')
    expect(store.blocks).toEqual(blocks)
    store.type(store.lines[0]?.key ?? '', '二')
    expect(keptBody('x')).toEqual([{ kind: 'text', text: '二', strong: true }, ...blocks.slice(1)])
    expect(new EditorStore('other').blocks).toEqual([])
  })

  test('knows its size: characters without white space, and an excerpt of the running words', () => {
    expect(countOf([{ text: ' 一 二\n三' }, { text: '👍' }])).toBe(4)
    const long = excerptOf([
      { kind: 'heading', text: '标题' },
      { kind: 'text', text: '长'.repeat(200) },
    ])
    expect(long).toBe(`${'长'.repeat(limits.excerpt.max)}……`)
    expect(excerptOf([{ kind: 'heading', text: '只有标题' }])).toBe('只有标题')
  })
})

describe('the page', () => {
  test('without a key has nothing to write', async () => {
    await render(<Editor />)
    expect(words()).toContain('没有要写的东西')
  })

  test('writes, previews, undoes and goes back; what is written stays on the device', async () => {
    await open()
    await type('第1段', '湖边\n第二段')
    expect(words()).toContain('5 / 10000 字')
    await tap('引用')
    await tap('预览')
    expect(hosts((node) => String(node.props.className).includes('ar-quote')).length).toBe(1)
    await tap('写')
    await tap('撤销')
    await tap('完成')
    expect(
      navigation.navigateBack.mock.calls.length +
        navigation.switchTab.mock.calls.length +
        navigation.reLaunch.mock.calls.length,
    ).toBeGreaterThan(0)
    expect(keptBody('x').map(({ kind }) => kind)).toEqual(['text', 'text'])
  })

  test('sends pictures with their progress, retries one that failed, and asks before leaving without it', async () => {
    await open()
    await tap('放图片')
    expect(words()).toContain('40%')
    await act(async () => sent.failed[0]?.(new Error('断了')))
    expect(words()).toContain('没有传上去')
    feedback.modal.mockImplementationOnce(async () => false)
    await tap('完成')
    expect(navigation.navigateBack).not.toHaveBeenCalled()
    await tap('没有传上去，点这里重试')
    await act(async () => sent.done[1]?.(picture))
    expect(images()).toContain('/files/p1')
    expect(keptBody('x')).toEqual([{ kind: 'picture', text: '', picture }])
    await type('第1段的说明', '傍晚')
    expect(keptBody('x')).toEqual([{ kind: 'picture', text: '傍晚', picture }])
  })

  test('takes no more pictures than there is room for', async () => {
    keepBody(
      'x',
      Array.from({ length: limits.pictures.max }, () => ({ kind: 'picture', text: '', picture }) as const),
    )
    await open()
    await tap('放图片')
    expect(toasts()).toEqual([`最多放 ${limits.pictures.max} 张图片`])
  })

  test('puts a link in from a small form, which says what is wrong', async () => {
    await open()
    await tap('放链接')
    await type('网址', '不是网址 呀')
    await tap('放进来')
    expect(words()).toContain('请填写完整的网址')
    await type('网址', 'a.example')
    await type('显示的文字', '报名表')
    await tap('放进来')
    expect(words()).toContain('报名表')
    expect(field('网址')).toBeUndefined()
  })

  test('asks before a line with words goes, not before an empty one', async () => {
    await open()
    await tap('删掉这一段')
    expect(feedback.modal).not.toHaveBeenCalled()
    await type('第1段', '要删的')
    await tap('删掉这一段')
    expect(feedback.modal).toHaveBeenCalledTimes(1)
    expect(keptBody('x')).toEqual([])
  })

  test('a device without room keeps the words as long as the page', async () => {
    const { set } = storage
    storage.set = () => {
      throw new Error('full')
    }
    await open()
    await type('第1段', '还在')
    expect(field('第1段')?.props.value).toBe('还在')
    storage.set = set
    unmount()
    expect(query).toBeDefined()
  })
})
